CREATE TABLE "past_enrollments" (
	"user_id" text NOT NULL,
	"course_id" text NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_by_id" text,
	"reason" text NOT NULL,
	"round_id" uuid,
	CONSTRAINT "past_enrollments_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "stuck_figures" (
	"course_id" text NOT NULL,
	"reason" text NOT NULL,
	"days" smallint NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "stuck_figures_course_id_reason_days_pk" PRIMARY KEY("course_id","reason","days")
);
--> statement-breakpoint
ALTER TABLE "stuck_counts" ADD COLUMN "people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "past_enrollments" ADD CONSTRAINT "past_enrollments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_enrollments" ADD CONSTRAINT "past_enrollments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_enrollments" ADD CONSTRAINT "past_enrollments_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_enrollments" ADD CONSTRAINT "past_enrollments_round_id_course_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."course_rounds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stuck_figures" ADD CONSTRAINT "stuck_figures_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_enrollments_of_course" ON "past_enrollments" USING btree ("course_id","ended_at","user_id");--> statement-breakpoint
CREATE INDEX "past_enrollments_by_ender" ON "past_enrollments" USING btree ("ended_by_id");--> statement-breakpoint
CREATE INDEX "past_enrollments_of_round" ON "past_enrollments" USING btree ("round_id");--> statement-breakpoint
insert into stuck_figures (course_id, reason, days, people)
select course_id, reason, least(366, floor(extract(epoch from now() - since) / 86400))::smallint, count(*) from stuck_people group by 1, 2, 3;--> statement-breakpoint
update stuck_counts c set people = (select count(distinct s.user_id) from stuck_people s where s.course_id = c.course_id and s.since <= now() - interval '3 days');
