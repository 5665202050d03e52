CREATE TABLE "school_summaries" (
	"id" text PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"took" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "enrollments_of_course";--> statement-breakpoint
DROP INDEX "enrollments_by_time";--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("created_at","id") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "mail_messages_by_beginning" ON "mail_messages" USING btree ((lower(recipient) collate "C"));--> statement-breakpoint
CREATE INDEX "enrollments_of_course" ON "enrollments" USING btree ("course_id","enrolled_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_by_time" ON "enrollments" USING btree ("enrolled_at","id");