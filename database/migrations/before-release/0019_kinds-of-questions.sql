ALTER TABLE "quiz_questions" ALTER COLUMN "options" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "quiz_questions" ALTER COLUMN "correct_answer" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "kind" text DEFAULT 'single-choice' NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "detail" jsonb;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "manual" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "graded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "graded_by" text;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "grade_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_graded_by_users_id_fk" FOREIGN KEY ("graded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_attempts_to_grade" ON "quiz_attempts" USING btree ("quiz_id","submitted_at","id") WHERE submitted_at is not null and percent is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_graded_by" ON "quiz_attempts" USING btree ("graded_by");--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_id_unique" UNIQUE("id");