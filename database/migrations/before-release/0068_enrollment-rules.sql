CREATE TABLE "course_prerequisites" (
	"course_id" text NOT NULL,
	"required_course_id" text NOT NULL,
	CONSTRAINT "course_prerequisites_course_id_required_course_id_pk" PRIMARY KEY("course_id","required_course_id")
);
--> statement-breakpoint
CREATE TABLE "enrollment_requests" (
	"course_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrollment_requests_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "enrollment_rules" (
	"course_id" text PRIMARY KEY NOT NULL,
	"who" text NOT NULL,
	"code" text,
	"capacity" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "code_where_needed" CHECK ("enrollment_rules"."who" <> 'code' or "enrollment_rules"."code" is not null),
	CONSTRAINT "some_capacity" CHECK ("enrollment_rules"."capacity" > 0)
);
--> statement-breakpoint
ALTER TABLE "course_prerequisites" ADD CONSTRAINT "course_prerequisites_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_prerequisites" ADD CONSTRAINT "course_prerequisites_required_course_id_courses_id_fk" FOREIGN KEY ("required_course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD CONSTRAINT "enrollment_requests_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD CONSTRAINT "enrollment_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_rules" ADD CONSTRAINT "enrollment_rules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_prerequisites_by_required" ON "course_prerequisites" USING btree ("required_course_id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_in_order" ON "enrollment_requests" USING btree ("course_id","asked_at","user_id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_by_person" ON "enrollment_requests" USING btree ("user_id");