CREATE TABLE "accommodations" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"course_id" text,
	"extra_time_percent" smallint NOT NULL,
	"extra_days" smallint NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"time_zone" text NOT NULL,
	"note" text NOT NULL,
	"given_by" text,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accommodations_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "accommodation_gives_something" CHECK (extra_time_percent > 0 or extra_days > 0)
);
--> statement-breakpoint
ALTER TABLE "accommodations" ADD CONSTRAINT "accommodations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accommodations" ADD CONSTRAINT "accommodations_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accommodations" ADD CONSTRAINT "accommodations_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accommodations_of_course" ON "accommodations" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "accommodations_given_by" ON "accommodations" USING btree ("given_by");