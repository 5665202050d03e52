CREATE TABLE "assignment_grading" (
	"course_id" text NOT NULL,
	"assignment_id" text NOT NULL,
	"hold_grades" boolean DEFAULT false NOT NULL,
	"hide_names" boolean DEFAULT false NOT NULL,
	CONSTRAINT "assignment_grading_course_id_assignment_id_pk" PRIMARY KEY("course_id","assignment_id")
);
--> statement-breakpoint
ALTER TABLE "submission_comments" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "grade_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "grade_overrides" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment_grading" ADD CONSTRAINT "assignment_grading_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submissions_held" ON "submissions" USING btree ("course_id","assignment_id") WHERE grade_held;