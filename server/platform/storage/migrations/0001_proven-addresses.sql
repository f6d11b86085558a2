ALTER TABLE "users" ADD COLUMN "password_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unproven_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "invited_at" timestamp with time zone;;--> statement-breakpoint
UPDATE "memberships" m SET "invited_at" = u."created_at" FROM "users" u
  WHERE u."id" = m."user_id" AND u."password_hash" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "identities" i WHERE i."user_id" = u."id");
