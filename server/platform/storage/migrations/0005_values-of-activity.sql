ALTER TABLE "activity" ADD COLUMN "count" integer;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "before" json;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "after" json;