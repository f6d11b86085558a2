CREATE TABLE "public_files" (
	"map_id" uuid NOT NULL,
	"revision" text NOT NULL,
	"path" text NOT NULL,
	"media_type" text NOT NULL,
	"brotli" "bytea" NOT NULL,
	CONSTRAINT "public_files_map_id_revision_path_pk" PRIMARY KEY("map_id","revision","path")
);
--> statement-breakpoint
ALTER TABLE "public_files" ADD CONSTRAINT "public_files_map_id_public_maps_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."public_maps"("id") ON DELETE cascade ON UPDATE no action;