CREATE TABLE "user_import_effects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_import_effects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"course_id" text,
	"group_id" uuid,
	"names" jsonb
);
--> statement-breakpoint
DROP INDEX "user_imports_by_time";--> statement-breakpoint
ALTER TABLE "user_imports" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_imports" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "user_import_lines" ADD COLUMN "cells" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "user_import_lines" ADD COLUMN "places" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "user_import_lines" ADD COLUMN "notices" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_import_lines" ADD COLUMN "outcome" text DEFAULT 'create' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_import_lines" ADD COLUMN "joined_with" integer;--> statement-breakpoint
ALTER TABLE "user_imports" ADD COLUMN "heads" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "user_imports" ADD COLUMN "columns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "user_imports" ADD COLUMN "existing" text DEFAULT 'enroll' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_imports" ADD COLUMN "names" text DEFAULT 'split' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_imports" ADD COLUMN "read_as" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_imports" ADD COLUMN "counts" jsonb;--> statement-breakpoint
ALTER TABLE "user_imports" ADD COLUMN "new_groups" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_imports" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "user_imports" ADD COLUMN "undone" jsonb;--> statement-breakpoint
ALTER TABLE "user_import_effects" ADD CONSTRAINT "user_import_effects_import_id_user_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."user_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_import_effects" ADD CONSTRAINT "user_import_effects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_import_effects" ADD CONSTRAINT "user_import_effects_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_import_effects" ADD CONSTRAINT "user_import_effects_group_id_school_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."school_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_import_effects_of_import" ON "user_import_effects" USING btree ("import_id","kind");--> statement-breakpoint
CREATE INDEX "user_import_effects_of_person" ON "user_import_effects" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_import_effects_of_course" ON "user_import_effects" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "user_import_effects_of_group" ON "user_import_effects" USING btree ("group_id");--> statement-breakpoint
ALTER TABLE "user_imports" ADD CONSTRAINT "user_imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_imports_undone_by" ON "user_imports" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "user_imports_by_time" ON "user_imports" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "user_imports" DROP COLUMN "problem_count";--> statement-breakpoint
ALTER TABLE "user_imports" DROP COLUMN "unused_columns";--> statement-breakpoint
-- Files that were read before and not applied have no cells: they are chosen again.
DELETE FROM "user_imports" WHERE "state" IN ('checked', 'failed');
