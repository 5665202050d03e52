CREATE TABLE "course_reminders" (
	"course_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"after_days" smallint NOT NULL,
	"text" text NOT NULL,
	"author_id" text
);
--> statement-breakpoint
CREATE TABLE "sent_reminders" (
	"user_id" text NOT NULL,
	"course_id" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_reminders_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "stuck_counts" (
	"course_id" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stuck_people" (
	"course_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"item_id" text,
	CONSTRAINT "stuck_people_course_id_reason_user_id_pk" PRIMARY KEY("course_id","reason","user_id")
);
--> statement-breakpoint
ALTER TABLE "course_reminders" ADD CONSTRAINT "course_reminders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reminders" ADD CONSTRAINT "course_reminders_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stuck_counts" ADD CONSTRAINT "stuck_counts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stuck_people" ADD CONSTRAINT "stuck_people_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stuck_people" ADD CONSTRAINT "stuck_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_reminders_by_author" ON "course_reminders" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "sent_reminders_of_course" ON "sent_reminders" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "stuck_in_course" ON "stuck_people" USING btree ("course_id","since","user_id","reason");--> statement-breakpoint
CREATE INDEX "stuck_in_school" ON "stuck_people" USING btree ("since","course_id","user_id","reason");--> statement-breakpoint
CREATE INDEX "stuck_by_person" ON "stuck_people" USING btree ("user_id");