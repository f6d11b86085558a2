CREATE TABLE "picture_texts" (
	"client_id" integer NOT NULL,
	"image_url" text NOT NULL,
	"texts" json NOT NULL,
	"n" serial NOT NULL,
	CONSTRAINT "picture_texts_client_id_image_url_pk" PRIMARY KEY("client_id","image_url")
);
--> statement-breakpoint
ALTER TABLE "picture_texts" ADD CONSTRAINT "picture_texts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_texts_n" ON "picture_texts" USING btree ("client_id","n");