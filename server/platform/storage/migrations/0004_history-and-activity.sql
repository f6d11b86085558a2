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
ALTER TABLE "publishing" ADD COLUMN "declined_reason" text;--> statement-breakpoint
ALTER TABLE "publishing" ADD COLUMN "declined_by" integer;--> statement-breakpoint
ALTER TABLE "publishing" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "snapshots" ADD COLUMN "published_by" integer;--> statement-breakpoint
ALTER TABLE "snapshots" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "snapshots" ADD COLUMN "quality" json;--> statement-breakpoint
ALTER TABLE "snapshots" ADD COLUMN "counts" json;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_client" ON "activity" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "activity_thing" ON "activity" USING btree ("client_id","kind","key","id");--> statement-breakpoint
ALTER TABLE "publishing" ADD CONSTRAINT "publishing_declined_by_users_id_fk" FOREIGN KEY ("declined_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;