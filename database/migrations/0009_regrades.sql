CREATE TABLE "quiz_regrade_attempts" (
	"regrade_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"grade_version" integer,
	"changed" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone,
	CONSTRAINT "quiz_regrade_attempts_regrade_id_attempt_id_pk" PRIMARY KEY("regrade_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_regrades" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" text NOT NULL,
	"quiz_id" text,
	"question_id" text NOT NULL,
	"question" jsonb NOT NULL,
	"version" text NOT NULL,
	"choice" text NOT NULL,
	"state" text NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_by" text,
	"undone_at" timestamp with time zone,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"raised" integer DEFAULT 0 NOT NULL,
	"lowered" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quiz_regrade_attempts" ADD CONSTRAINT "quiz_regrade_attempts_regrade_id_quiz_regrades_id_fk" FOREIGN KEY ("regrade_id") REFERENCES "public"."quiz_regrades"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_regrade_attempts" ADD CONSTRAINT "quiz_regrade_attempts_attempt_id_quiz_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_regrades" ADD CONSTRAINT "quiz_regrades_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_regrades" ADD CONSTRAINT "quiz_regrades_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_regrades" ADD CONSTRAINT "quiz_regrades_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_regrade_attempts_of_attempt" ON "quiz_regrade_attempts" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_regrade_of_a_question" ON "quiz_regrades" USING btree ("course_id","question_id") WHERE state in ('working', 'undoing');--> statement-breakpoint
CREATE INDEX "quiz_regrades_of_course" ON "quiz_regrades" USING btree ("course_id","created_at","id");--> statement-breakpoint
CREATE INDEX "quiz_regrades_created_by" ON "quiz_regrades" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "quiz_regrades_undone_by" ON "quiz_regrades" USING btree ("undone_by");