-- A link of an account whose address was moved may have gone to the address before: it ends, and is mailed again on demand.
DELETE FROM "password_resets" r USING "users" u WHERE u.id = r.user_id AND u.unproven_since IS NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "address" text;--> statement-breakpoint
UPDATE "password_resets" r SET "address" = u.email FROM "users" u WHERE u.id = r.user_id;--> statement-breakpoint
ALTER TABLE "password_resets" ALTER COLUMN "address" SET NOT NULL;
