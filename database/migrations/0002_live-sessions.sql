CREATE TABLE "live_session_attendance" (
	"session_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"mark" text,
	"joined_at" timestamp with time zone,
	CONSTRAINT "live_session_attendance_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "live_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" text NOT NULL,
	"round_id" uuid,
	"series_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" smallint NOT NULL,
	"time_zone" text NOT NULL,
	"link" text,
	"recording" text,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"attendance_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cancelled_with_reason" CHECK (("live_sessions"."cancelled_at" is null) = ("live_sessions"."cancel_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "completion_requirements" ADD COLUMN "attendance_percent" smallint;--> statement-breakpoint
ALTER TABLE "live_session_attendance" ADD CONSTRAINT "live_session_attendance_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_session_attendance" ADD CONSTRAINT "live_session_attendance_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_round_id_course_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."course_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_session_attendance_of_person" ON "live_session_attendance" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_sessions_of_course" ON "live_sessions" USING btree ("course_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "live_sessions_of_everyone" ON "live_sessions" USING btree ("course_id","starts_at") WHERE round_id is null;--> statement-breakpoint
CREATE INDEX "live_sessions_of_round" ON "live_sessions" USING btree ("round_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "live_sessions_once" ON "live_sessions" USING btree ("series_id","place");