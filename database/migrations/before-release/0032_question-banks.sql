CREATE TABLE "bank_questions" (
	"course_id" text NOT NULL,
	"id" text NOT NULL,
	"position" smallint NOT NULL,
	"question" text NOT NULL,
	"kind" text DEFAULT 'single-choice' NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"correct_answer" text DEFAULT '' NOT NULL,
	"detail" jsonb,
	"explanation" text NOT NULL,
	"points" smallint NOT NULL,
	"tags" jsonb NOT NULL,
	CONSTRAINT "bank_questions_course_id_id_pk" PRIMARY KEY("course_id","id")
);
--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "draws" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "drawn_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;