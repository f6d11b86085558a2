-- What the seven migrations before the first release left in a database, and their journal.

CREATE SCHEMA "feed";

CREATE TABLE "buildings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "buildings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"title" text NOT NULL,
	"external_identifier" text NOT NULL,
	"extra" json NOT NULL,
	"geometry" json NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_revision" integer,
	"deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "clients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"extra" json NOT NULL,
	"analytics_status" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "features" (
	"fid" uuid PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"site_id" integer,
	"building_id" integer,
	"level_index" integer,
	"kind" text NOT NULL,
	"properties" json NOT NULL,
	"geometry" json NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_revision" integer,
	"deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "floor_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"building_id" integer NOT NULL,
	"level_index" integer NOT NULL,
	"file_type" text NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "levels" (
	"client_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"building_id" integer NOT NULL,
	"level_index" integer NOT NULL,
	"short_title" text NOT NULL,
	"long_title" text NOT NULL,
	"extra" json NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_revision" integer,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "levels_building_id_level_index_pk" PRIMARY KEY("building_id","level_index")
);

CREATE TABLE "permissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"permission_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"site_id" integer,
	"building_id" integer,
	CONSTRAINT "permissions_scope" UNIQUE NULLS NOT DISTINCT("user_id","client_id","site_id","building_id")
);

CREATE TABLE "publishing" (
	"client_id" integer PRIMARY KEY NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"staged_snapshot_id" uuid,
	"published_snapshot_id" uuid,
	"error" text,
	CONSTRAINT "publishing_status" CHECK ("publishing"."status" between 0 and 4)
);

CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"parent_hash" text,
	"spent" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" json NOT NULL
);

CREATE TABLE "sign_in_failures" (
	"username" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "sites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"title" text NOT NULL,
	"external_identifier" text NOT NULL,
	"extra" json NOT NULL,
	"geometry" json NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_revision" integer,
	"deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "snapshot_buildings" (
	"snapshot_id" uuid NOT NULL,
	"id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"title" text NOT NULL,
	"external_identifier" text NOT NULL,
	"extra" json NOT NULL,
	"geometry" json NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_revision" integer,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "snapshot_buildings_snapshot_id_id_pk" PRIMARY KEY("snapshot_id","id")
);

CREATE TABLE "snapshot_features" (
	"snapshot_id" uuid NOT NULL,
	"fid" uuid NOT NULL,
	"client_id" integer NOT NULL,
	"site_id" integer,
	"building_id" integer,
	"level_index" integer,
	"kind" text NOT NULL,
	"properties" json NOT NULL,
	"geometry" json NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_revision" integer,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "snapshot_features_snapshot_id_fid_pk" PRIMARY KEY("snapshot_id","fid")
);

CREATE TABLE "snapshot_levels" (
	"snapshot_id" uuid NOT NULL,
	"client_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"building_id" integer NOT NULL,
	"level_index" integer NOT NULL,
	"short_title" text NOT NULL,
	"long_title" text NOT NULL,
	"extra" json NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_revision" integer,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "snapshot_levels_snapshot_id_building_id_level_index_pk" PRIMARY KEY("snapshot_id","building_id","level_index")
);

CREATE TABLE "snapshot_sites" (
	"snapshot_id" uuid NOT NULL,
	"id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"title" text NOT NULL,
	"external_identifier" text NOT NULL,
	"extra" json NOT NULL,
	"geometry" json NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_revision" integer,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "snapshot_sites_snapshot_id_id_pk" PRIMARY KEY("snapshot_id","id")
);

CREATE TABLE "snapshots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"content_hash" text DEFAULT '' NOT NULL
);

CREATE TABLE "token_families" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"revoked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text,
	"surname" text,
	"partner_id" integer,
	"roles" json NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "feed"."changes" (
	"client_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"place" text NOT NULL,
	"site_id" integer,
	"building_id" integer,
	"level_index" integer,
	"deleted" boolean NOT NULL,
	"xid" "xid8" NOT NULL,
	CONSTRAINT "changes_client_id_kind_key_place_pk" PRIMARY KEY("client_id","kind","key","place")
);

CREATE TABLE "feed"."state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);

CREATE TABLE "file_parts" (
	"file_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_parts_file_id_part_pk" PRIMARY KEY("file_id","part")
);

CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"use" text NOT NULL,
	"place" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"status" integer,
	"answer" text,
	"etag" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);

CREATE TABLE "map_job_features" (
	"job_id" uuid NOT NULL,
	"fid" uuid NOT NULL,
	"change" text NOT NULL,
	"revision" integer NOT NULL,
	"published_revision" integer,
	"kind" text,
	"properties" json,
	"geometry" json,
	CONSTRAINT "map_job_features_job_id_fid_pk" PRIMARY KEY("job_id","fid")
);

CREATE TABLE "map_job_feedback" (
	"job_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"rating" integer NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "map_job_feedback_job_id_user_id_pk" PRIMARY KEY("job_id","user_id")
);

CREATE TABLE "map_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "map_jobs_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"building_id" integer NOT NULL,
	"level_index" integer NOT NULL,
	"floorplan_id" uuid NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_message" text,
	"found" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "allowances" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);

CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "identities_user" UNIQUE("issuer","user_id")
);

CREATE TABLE "memberships" (
	"client_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "memberships_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);

CREATE TABLE "password_resets" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_resets_hash_unique" UNIQUE("hash")
);

CREATE TABLE "sdk_configurations" (
	"scope" text NOT NULL,
	"scope_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"site_id" integer,
	"building_id" integer,
	"title" text NOT NULL,
	"configurations" json NOT NULL,
	CONSTRAINT "sdk_configurations_scope_scope_id_pk" PRIMARY KEY("scope","scope_id")
);

CREATE TABLE "tiles" (
	"content_hash" text NOT NULL,
	"z" integer NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"gzipped" "bytea" NOT NULL,
	"etag" text NOT NULL,
	CONSTRAINT "tiles_content_hash_z_x_y_pk" PRIMARY KEY("content_hash","z","x","y")
);

ALTER TABLE "buildings" ADD CONSTRAINT "buildings_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "features" ADD CONSTRAINT "features_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "features" ADD CONSTRAINT "features_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "features" ADD CONSTRAINT "features_building_id_level_index_levels_building_id_level_index_fk" FOREIGN KEY ("building_id","level_index") REFERENCES "public"."levels"("building_id","level_index") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "floor_plans" ADD CONSTRAINT "floor_plans_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "floor_plans" ADD CONSTRAINT "floor_plans_building_id_level_index_levels_building_id_level_index_fk" FOREIGN KEY ("building_id","level_index") REFERENCES "public"."levels"("building_id","level_index") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "levels" ADD CONSTRAINT "levels_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "publishing" ADD CONSTRAINT "publishing_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "publishing" ADD CONSTRAINT "publishing_staged_snapshot_id_snapshots_id_fk" FOREIGN KEY ("staged_snapshot_id") REFERENCES "public"."snapshots"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "publishing" ADD CONSTRAINT "publishing_published_snapshot_id_snapshots_id_fk" FOREIGN KEY ("published_snapshot_id") REFERENCES "public"."snapshots"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_family_id_token_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."token_families"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sites" ADD CONSTRAINT "sites_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "snapshot_buildings" ADD CONSTRAINT "snapshot_buildings_snapshot_id_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."snapshots"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "snapshot_features" ADD CONSTRAINT "snapshot_features_snapshot_id_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."snapshots"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "snapshot_levels" ADD CONSTRAINT "snapshot_levels_snapshot_id_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."snapshots"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "snapshot_sites" ADD CONSTRAINT "snapshot_sites_snapshot_id_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."snapshots"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "token_families" ADD CONSTRAINT "token_families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "file_parts" ADD CONSTRAINT "file_parts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "map_job_features" ADD CONSTRAINT "map_job_features_job_id_map_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."map_jobs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "map_job_feedback" ADD CONSTRAINT "map_job_feedback_job_id_map_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."map_jobs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "map_job_feedback" ADD CONSTRAINT "map_job_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "map_jobs" ADD CONSTRAINT "map_jobs_building_id_level_index_levels_building_id_level_index_fk" FOREIGN KEY ("building_id","level_index") REFERENCES "public"."levels"("building_id","level_index") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sdk_configurations" ADD CONSTRAINT "sdk_configurations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sdk_configurations" ADD CONSTRAINT "sdk_configurations_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sdk_configurations" ADD CONSTRAINT "sdk_configurations_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "buildings_client" ON "buildings" USING btree ("client_id");
CREATE UNIQUE INDEX "buildings_external_identifier" ON "buildings" USING btree ("site_id","external_identifier") WHERE not deleted;
CREATE INDEX "features_level" ON "features" USING btree ("building_id","level_index");
CREATE INDEX "features_site" ON "features" USING btree ("site_id","kind");
CREATE INDEX "features_client" ON "features" USING btree ("client_id","kind");
CREATE UNIQUE INDEX "floor_plans_level" ON "floor_plans" USING btree ("building_id","level_index");
CREATE INDEX "levels_client" ON "levels" USING btree ("client_id");
CREATE INDEX "permissions_user" ON "permissions" USING btree ("user_id");
CREATE INDEX "permissions_client" ON "permissions" USING btree ("client_id");
CREATE INDEX "refresh_tokens_family" ON "refresh_tokens" USING btree ("family_id");
CREATE INDEX "refresh_tokens_parent" ON "refresh_tokens" USING btree ("parent_hash");
CREATE INDEX "sign_in_failures_username" ON "sign_in_failures" USING btree ("username","at");
CREATE UNIQUE INDEX "sites_external_identifier" ON "sites" USING btree ("client_id","external_identifier") WHERE not deleted;
CREATE INDEX "snapshot_features_level" ON "snapshot_features" USING btree ("snapshot_id","building_id","level_index");
CREATE INDEX "snapshots_client" ON "snapshots" USING btree ("client_id");
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));
CREATE INDEX "changes_order" ON "feed"."changes" USING btree ("client_id","xid");
CREATE INDEX "files_use" ON "files" USING btree ("use","created_at");
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");
CREATE INDEX "map_jobs_level" ON "map_jobs" USING btree ("building_id","level_index","number");
CREATE UNIQUE INDEX "map_jobs_running" ON "map_jobs" USING btree ("building_id","level_index") WHERE status in (1, 2, 3);

ALTER TABLE "users" ADD COLUMN "password_proven_at" timestamp with time zone;
ALTER TABLE "users" ADD COLUMN "unproven_since" timestamp with time zone;
ALTER TABLE "memberships" ADD COLUMN "invited_at" timestamp with time zone;;
UPDATE "memberships" m SET "invited_at" = u."created_at" FROM "users" u
  WHERE u."id" = m."user_id" AND u."password_hash" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "identities" i WHERE i."user_id" = u."id");

CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp with time zone
);

CREATE INDEX "mails_due" ON "mails" USING btree ("due_at");

CREATE TABLE "note_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"note_id" uuid NOT NULL,
	"text" text NOT NULL,
	"user_id" integer,
	"user_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"about_kind" text,
	"about_key" text,
	"site_id" integer,
	"building_id" integer,
	"level_index" integer,
	"user_id" integer,
	"user_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

ALTER TABLE "token_families" ADD COLUMN "device" text DEFAULT '' NOT NULL;
ALTER TABLE "token_families" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;
ALTER TABLE "note_replies" ADD CONSTRAINT "note_replies_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "note_replies" ADD CONSTRAINT "note_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "notes" ADD CONSTRAINT "notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "note_replies_note" ON "note_replies" USING btree ("note_id","created_at");
CREATE INDEX "notes_client" ON "notes" USING btree ("client_id","created_at","id");

CREATE TABLE "activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"user_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"site_id" integer,
	"building_id" integer,
	"level_index" integer
);

ALTER TABLE "publishing" ADD COLUMN "declined_reason" text;
ALTER TABLE "publishing" ADD COLUMN "declined_by" integer;
ALTER TABLE "publishing" ADD COLUMN "declined_at" timestamp with time zone;
ALTER TABLE "snapshots" ADD COLUMN "published_by" integer;
ALTER TABLE "snapshots" ADD COLUMN "reason" text;
ALTER TABLE "snapshots" ADD COLUMN "quality" json;
ALTER TABLE "snapshots" ADD COLUMN "counts" json;
ALTER TABLE "activity" ADD CONSTRAINT "activity_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "activity_client" ON "activity" USING btree ("client_id","id");
CREATE INDEX "activity_thing" ON "activity" USING btree ("client_id","kind","key","id");
ALTER TABLE "publishing" ADD CONSTRAINT "publishing_declined_by_users_id_fk" FOREIGN KEY ("declined_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;

CREATE TABLE "pictures" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"image_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer
);

ALTER TABLE "pictures" ADD CONSTRAINT "pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "pictures_client" ON "pictures" USING btree ("client_id","at","file_id");

ALTER TABLE "floor_plans" ADD COLUMN "is_mapped" boolean DEFAULT false NOT NULL;

CREATE SCHEMA drizzle;
CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);

INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES
  ('e3fa8b0bbafd2b22e9aa43626b4c87b03007c5a24d23d007769e051f7ab907fb', 1795285915228),
  ('2aefe77224d6633d0a01d2fb669f571df97576d8c9bd65cf031c0b030d2aa191', 1795620716889),
  ('3ad2fa9c8f88d0d6015ce071050196b93ec8374322413e47c4ee51f6d22495d6', 1795623379343),
  ('66687c5db4cb44cd550ba079ecb3d065fe9d4a61a79d247d08aa856d01892bba', 1795662570960),
  ('b5fdb48f7cb654020ed5553f49cb8e243758a6c01277992b0767545fcf6471fa', 1795665146224),
  ('9b3804c84cefb8746c82b12874d811dfe1b5fd73b7c0421531e39e1a4d13d159', 1795699900326),
  ('b14a770f3daefa4d28712274e810ea858f6998bcdc1963f750a72e8b22fd74f9', 1795703737234);
