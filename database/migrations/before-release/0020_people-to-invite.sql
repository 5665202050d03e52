CREATE TABLE "user_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"problems" text[] NOT NULL,
	CONSTRAINT "user_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "user_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_by" text,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"problem_count" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "user_import_lines" ADD CONSTRAINT "user_import_lines_import_id_user_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."user_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_imports" ADD CONSTRAINT "user_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_import_lines_by_address" ON "user_import_lines" USING btree ("import_id","email","line");--> statement-breakpoint
CREATE INDEX "user_imports_by_time" ON "user_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "user_imports_of_creator" ON "user_imports" USING btree ("created_by");