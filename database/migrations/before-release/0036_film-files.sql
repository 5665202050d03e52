CREATE TABLE "module_film_files" (
	"module_id" text NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "module_film_files_module_id_media_id_pk" PRIMARY KEY("module_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "module_film_files" ADD CONSTRAINT "module_film_files_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_film_files" ADD CONSTRAINT "module_film_files_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "modules_with_film_file" ON "module_film_files" USING btree ("media_id");