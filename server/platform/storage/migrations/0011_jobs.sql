CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" json NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_ahead" boolean DEFAULT false NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"claim" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_key" UNIQUE("kind","key")
);
--> statement-breakpoint
INSERT INTO "jobs" (kind, key, payload, run_at, attempt, created_at)
	SELECT 'mail', id::text, json_build_object('kind', kind, 'address', address), due_at, tries, created_at FROM "mails";--> statement-breakpoint
INSERT INTO "jobs" (kind, key, payload) SELECT 'publishing', client_id::text, '{}' FROM "publishing" WHERE status IN (2, 4);--> statement-breakpoint
DROP TABLE "mails" CASCADE;--> statement-breakpoint
ALTER TABLE "publishing" ADD COLUMN "scheduled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "publishing" ADD COLUMN "scheduled_by" integer;--> statement-breakpoint
ALTER TABLE "publishing" ADD COLUMN "unscheduled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("kind","run_at");--> statement-breakpoint
ALTER TABLE "publishing" ADD CONSTRAINT "publishing_scheduled_by_users_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;