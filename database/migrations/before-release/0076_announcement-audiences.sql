ALTER TABLE "announcements" ADD COLUMN "round_id" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "school_group_id" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_round_id_course_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."course_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_school_group_id_school_groups_id_fk" FOREIGN KEY ("school_group_id") REFERENCES "public"."school_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_of_round" ON "announcements" USING btree ("round_id","publish_at") WHERE round_id is not null;--> statement-breakpoint
CREATE INDEX "announcements_of_school_group" ON "announcements" USING btree ("school_group_id","publish_at") WHERE school_group_id is not null;