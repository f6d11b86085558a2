CREATE TABLE "public_maps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"slug" text NOT NULL,
	"settings" json NOT NULL,
	"password_hash" text,
	"password_version" integer DEFAULT 0 NOT NULL,
	"user_id" integer,
	"user_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "public_maps_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "public_revisions" (
	"map_id" uuid NOT NULL,
	"revision" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_revisions_map_id_revision_pk" PRIMARY KEY("map_id","revision")
);
--> statement-breakpoint
CREATE TABLE "public_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"client_id" integer,
	"map_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "public_map_id" uuid;--> statement-breakpoint
ALTER TABLE "public_maps" ADD CONSTRAINT "public_maps_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_maps" ADD CONSTRAINT "public_maps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_revisions" ADD CONSTRAINT "public_revisions_map_id_public_maps_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."public_maps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_slugs" ADD CONSTRAINT "public_slugs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_maps_client" ON "public_maps" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "notes_public_map" ON "notes" USING btree ("public_map_id") WHERE public_map_id is not null;