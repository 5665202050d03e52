CREATE TABLE "completion_requirements" (
	"course_id" text PRIMARY KEY NOT NULL,
	"certificate" text NOT NULL,
	"quizzes" text NOT NULL,
	"assignments" text NOT NULL,
	"chosen" jsonb NOT NULL,
	"assignment_percent" smallint,
	"minimum_grade" smallint,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "kind" text DEFAULT 'modules' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" DROP CONSTRAINT "certificates_user_id_course_id_number_pk";--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_course_id_kind_number_pk" PRIMARY KEY("user_id","course_id","kind","number");--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "work" jsonb;--> statement-breakpoint
ALTER TABLE "completion_requirements" ADD CONSTRAINT "completion_requirements_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "work_of_its_kind" CHECK (("certificates"."kind" = 'work') = ("certificates"."work" is not null));