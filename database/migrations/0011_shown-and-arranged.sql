DROP VIEW "public"."live_modules";--> statement-breakpoint
ALTER TABLE "bank_questions" ADD COLUMN "stimulus" text;--> statement-breakpoint
ALTER TABLE "module_contents" ADD COLUMN "items" jsonb;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "section" text;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "stimulus" text;--> statement-breakpoint
CREATE VIEW "public"."live_modules" AS (select "id", "course_id", "position", "draft_place", "asked_of_all", "title", "type", "summary", "section", "words", "quizzes_edited_at", "seed", "edited_at" from "modules" where "modules"."draft_place" is null);