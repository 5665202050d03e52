CREATE TABLE "course_rounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" text NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"time_zone" text NOT NULL,
	"schedule" jsonb NOT NULL,
	"due" jsonb,
	"group_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_due_dates" (
	"round_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "round_due_dates_round_id_item_id_pk" PRIMARY KEY("round_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "round_modules" (
	"round_id" uuid NOT NULL,
	"module_id" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	CONSTRAINT "round_modules_round_id_module_id_pk" PRIMARY KEY("round_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "school_group_courses" (
	"group_id" uuid NOT NULL,
	"course_id" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_group_courses_group_id_course_id_pk" PRIMARY KEY("group_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "school_group_members" (
	"group_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "school_group_teachers" (
	"group_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_group_teachers_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "school_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"time_zone" text NOT NULL,
	"archived_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "round_id" uuid;--> statement-breakpoint
ALTER TABLE "course_rounds" ADD CONSTRAINT "course_rounds_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_rounds" ADD CONSTRAINT "course_rounds_group_id_school_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."school_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_due_dates" ADD CONSTRAINT "round_due_dates_round_id_course_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."course_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_modules" ADD CONSTRAINT "round_modules_round_id_course_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."course_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_modules" ADD CONSTRAINT "round_modules_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_group_courses" ADD CONSTRAINT "school_group_courses_group_id_school_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."school_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_group_courses" ADD CONSTRAINT "school_group_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_group_members" ADD CONSTRAINT "school_group_members_group_id_school_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."school_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_group_members" ADD CONSTRAINT "school_group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_group_teachers" ADD CONSTRAINT "school_group_teachers_group_id_school_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."school_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_group_teachers" ADD CONSTRAINT "school_group_teachers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_rounds_of_course" ON "course_rounds" USING btree ("course_id","starts_on","id");--> statement-breakpoint
CREATE INDEX "course_rounds_of_group" ON "course_rounds" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "round_modules_of_module" ON "round_modules" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "school_group_courses_by_course" ON "school_group_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "school_group_members_by_person" ON "school_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "school_group_teachers_by_person" ON "school_group_teachers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "school_groups_by_time" ON "school_groups" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_round_id_course_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."course_rounds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrollments_of_round" ON "enrollments" USING btree ("round_id") WHERE round_id is not null;--> statement-breakpoint
-- A new module waits with the last one of every round until the dates are computed again, however it was written: without
-- a row it would be open.
CREATE FUNCTION shut_new_module() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO round_modules (round_id, module_id, opens_at)
  SELECT r.id, new.id, coalesce((SELECT max(o.opens_at) FROM round_modules o WHERE o.round_id = r.id),
                                r.starts_on::timestamp AT TIME ZONE r.time_zone)
    FROM course_rounds r WHERE r.course_id = new.course_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER modules_wait_in_rounds AFTER INSERT ON modules FOR EACH ROW EXECUTE FUNCTION shut_new_module();
