CREATE TABLE "course_plans" (
	"user_id" text NOT NULL,
	"course_id" text NOT NULL,
	"days" smallint[] NOT NULL,
	"time" text NOT NULL,
	"minutes" smallint NOT NULL,
	"from" date NOT NULL,
	"time_zone" text NOT NULL,
	"paused_at" timestamp with time zone,
	"next_job_at" timestamp with time zone,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_plans_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "course_plans" ADD CONSTRAINT "course_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_plans" ADD CONSTRAINT "course_plans_of_enrollment" FOREIGN KEY ("user_id","course_id") REFERENCES "public"."enrollments"("user_id","course_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "course_plans_by_job" ON "course_plans" USING btree ("next_job_at");