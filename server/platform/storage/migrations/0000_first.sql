CREATE SCHEMA "feed";
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"extra" json NOT NULL,
	"analytics_status" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "floor_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"site_id" integer NOT NULL,
	"building_id" integer NOT NULL,
	"level_index" integer NOT NULL,
	"file_type" text NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_mapped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"permission_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"site_id" integer,
	"building_id" integer,
	CONSTRAINT "permissions_scope" UNIQUE NULLS NOT DISTINCT("user_id","client_id","site_id","building_id")
);
--> statement-breakpoint
CREATE TABLE "publishing" (
	"client_id" integer PRIMARY KEY NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"staged_snapshot_id" uuid,
	"published_snapshot_id" uuid,
	"error" text,
	"declined_reason" text,
	"declined_by" integer,
	"declined_at" timestamp with time zone,
	CONSTRAINT "publishing_status" CHECK ("publishing"."status" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"parent_hash" text,
	"spent" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"username" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "snapshots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"content_hash" text DEFAULT '' NOT NULL,
	"published_by" integer,
	"reason" text,
	"quality" json,
	"counts" json
);
--> statement-breakpoint
CREATE TABLE "token_families" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"revoked" boolean DEFAULT false NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text,
	"surname" text,
	"partner_id" integer,
	"roles" json NOT NULL,
	"password_hash" text,
	"password_proven_at" timestamp with time zone,
	"unproven_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "feed"."state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_parts" (
	"file_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_parts_file_id_part_pk" PRIMARY KEY("file_id","part")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"use" text NOT NULL,
	"place" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "map_job_feedback" (
	"job_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"rating" integer NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "map_job_feedback_job_id_user_id_pk" PRIMARY KEY("job_id","user_id")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "note_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"note_id" uuid NOT NULL,
	"text" text NOT NULL,
	"user_id" integer,
	"user_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "allowances" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "identities_user" UNIQUE("issuer","user_id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"client_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"invited_at" timestamp with time zone,
	CONSTRAINT "memberships_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_resets_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"image_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "tiles" (
	"content_hash" text NOT NULL,
	"z" integer NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"gzipped" "bytea" NOT NULL,
	"etag" text NOT NULL,
	CONSTRAINT "tiles_content_hash_z_x_y_pk" PRIMARY KEY("content_hash","z","x","y")
);
--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "features" ADD CONSTRAINT "features_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "features" ADD CONSTRAINT "features_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "features" ADD CONSTRAINT "features_building_id_level_index_levels_building_id_level_index_fk" FOREIGN KEY ("building_id","level_index") REFERENCES "public"."levels"("building_id","level_index") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_plans" ADD CONSTRAINT "floor_plans_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_plans" ADD CONSTRAINT "floor_plans_building_id_level_index_levels_building_id_level_index_fk" FOREIGN KEY ("building_id","level_index") REFERENCES "public"."levels"("building_id","level_index") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "levels" ADD CONSTRAINT "levels_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishing" ADD CONSTRAINT "publishing_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishing" ADD CONSTRAINT "publishing_staged_snapshot_id_snapshots_id_fk" FOREIGN KEY ("staged_snapshot_id") REFERENCES "public"."snapshots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishing" ADD CONSTRAINT "publishing_published_snapshot_id_snapshots_id_fk" FOREIGN KEY ("published_snapshot_id") REFERENCES "public"."snapshots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishing" ADD CONSTRAINT "publishing_declined_by_users_id_fk" FOREIGN KEY ("declined_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_family_id_token_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."token_families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshot_buildings" ADD CONSTRAINT "snapshot_buildings_snapshot_id_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."snapshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshot_features" ADD CONSTRAINT "snapshot_features_snapshot_id_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."snapshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshot_levels" ADD CONSTRAINT "snapshot_levels_snapshot_id_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."snapshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshot_sites" ADD CONSTRAINT "snapshot_sites_snapshot_id_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."snapshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_families" ADD CONSTRAINT "token_families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_parts" ADD CONSTRAINT "file_parts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_job_features" ADD CONSTRAINT "map_job_features_job_id_map_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."map_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_job_feedback" ADD CONSTRAINT "map_job_feedback_job_id_map_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."map_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_job_feedback" ADD CONSTRAINT "map_job_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_jobs" ADD CONSTRAINT "map_jobs_building_id_level_index_levels_building_id_level_index_fk" FOREIGN KEY ("building_id","level_index") REFERENCES "public"."levels"("building_id","level_index") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_replies" ADD CONSTRAINT "note_replies_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_replies" ADD CONSTRAINT "note_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sdk_configurations" ADD CONSTRAINT "sdk_configurations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sdk_configurations" ADD CONSTRAINT "sdk_configurations_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sdk_configurations" ADD CONSTRAINT "sdk_configurations_building_id_buildings_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."buildings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buildings_client" ON "buildings" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "buildings_external_identifier" ON "buildings" USING btree ("site_id","external_identifier") WHERE not deleted;--> statement-breakpoint
CREATE INDEX "features_level" ON "features" USING btree ("building_id","level_index");--> statement-breakpoint
CREATE INDEX "features_site" ON "features" USING btree ("site_id","kind");--> statement-breakpoint
CREATE INDEX "features_client" ON "features" USING btree ("client_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "floor_plans_level" ON "floor_plans" USING btree ("building_id","level_index");--> statement-breakpoint
CREATE INDEX "levels_client" ON "levels" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "permissions_user" ON "permissions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "permissions_client" ON "permissions" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_family" ON "refresh_tokens" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_parent" ON "refresh_tokens" USING btree ("parent_hash");--> statement-breakpoint
CREATE INDEX "sign_in_failures_username" ON "sign_in_failures" USING btree ("username","at");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_external_identifier" ON "sites" USING btree ("client_id","external_identifier") WHERE not deleted;--> statement-breakpoint
CREATE INDEX "snapshot_features_level" ON "snapshot_features" USING btree ("snapshot_id","building_id","level_index");--> statement-breakpoint
CREATE INDEX "snapshots_client" ON "snapshots" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "activity_client" ON "activity" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "activity_thing" ON "activity" USING btree ("client_id","kind","key","id");--> statement-breakpoint
CREATE INDEX "changes_order" ON "feed"."changes" USING btree ("client_id","xid");--> statement-breakpoint
CREATE INDEX "files_use" ON "files" USING btree ("use","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "map_jobs_level" ON "map_jobs" USING btree ("building_id","level_index","number");--> statement-breakpoint
CREATE UNIQUE INDEX "map_jobs_running" ON "map_jobs" USING btree ("building_id","level_index") WHERE status in (1, 2, 3);--> statement-breakpoint
CREATE INDEX "note_replies_note" ON "note_replies" USING btree ("note_id","created_at");--> statement-breakpoint
CREATE INDEX "notes_client" ON "notes" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pictures_client" ON "pictures" USING btree ("client_id","at","file_id");