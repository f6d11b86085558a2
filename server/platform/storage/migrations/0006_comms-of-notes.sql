CREATE SEQUENCE "public"."note_words" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "note_reads" (
	"user_id" integer NOT NULL,
	"note_id" uuid NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "note_reads_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "note_replies" ADD COLUMN "mentions" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "note_replies" ADD COLUMN "n" bigint;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "mentions" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "position" json;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "n" bigint;--> statement-breakpoint
ALTER TABLE "note_reads" ADD CONSTRAINT "note_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_reads" ADD CONSTRAINT "note_reads_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;