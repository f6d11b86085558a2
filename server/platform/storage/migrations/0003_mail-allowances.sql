CREATE TABLE "mail_allowances" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_allowances_ends" ON "mail_allowances" USING btree ("ends_at");