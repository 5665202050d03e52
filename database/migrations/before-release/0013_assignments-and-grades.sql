CREATE TABLE "assignment_drafts" (
	"user_id" text NOT NULL,
	"assignment_id" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_drafts_user_id_assignment_id_pk" PRIMARY KEY("user_id","assignment_id")
);
--> statement-breakpoint
CREATE TABLE "assignment_due_dates" (
	"course_id" text NOT NULL,
	"assignment_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assignment_due_dates_course_id_assignment_id_pk" PRIMARY KEY("course_id","assignment_id")
);
--> statement-breakpoint
CREATE TABLE "assignment_extensions" (
	"user_id" text NOT NULL,
	"course_id" text NOT NULL,
	"assignment_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assignment_extensions_user_id_assignment_id_pk" PRIMARY KEY("user_id","assignment_id")
);
--> statement-breakpoint
CREATE TABLE "late_policies" (
	"course_id" text PRIMARY KEY NOT NULL,
	"policy" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"user_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" text NOT NULL,
	"course_id" text NOT NULL,
	"number" integer NOT NULL,
	"draft_revision" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_latest" boolean DEFAULT true NOT NULL,
	"criteria" jsonb,
	"earned" double precision,
	"possible" double precision,
	"feedback" text,
	"graded_at" timestamp with time zone,
	"graded_by" text,
	"grade_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "submissions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "submissions_id_unique" UNIQUE("id"),
	CONSTRAINT "submissions_in_order" UNIQUE("user_id","assignment_id","number"),
	CONSTRAINT "submission_of_revision" UNIQUE("user_id","assignment_id","draft_revision")
);
--> statement-breakpoint
CREATE TABLE "grade_changes" (
	"user_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"course_id" text NOT NULL,
	"item_id" text NOT NULL,
	"score_before" double precision,
	"excused_before" boolean NOT NULL,
	"score" double precision,
	"excused" boolean NOT NULL,
	"reason" text NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grade_changes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "grade_overrides" (
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"course_id" text NOT NULL,
	"score" double precision,
	"excused" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grade_overrides_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "grade_policies" (
	"course_id" text PRIMARY KEY NOT NULL,
	"policy" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_instructors" (
	"user_id" text NOT NULL,
	"course_id" text NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_instructors_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "assignment_drafts" ADD CONSTRAINT "assignment_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_due_dates" ADD CONSTRAINT "assignment_due_dates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_extensions" ADD CONSTRAINT "assignment_extensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_extensions" ADD CONSTRAINT "assignment_extensions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_policies" ADD CONSTRAINT "late_policies_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_graded_by_users_id_fk" FOREIGN KEY ("graded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD CONSTRAINT "grade_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD CONSTRAINT "grade_changes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD CONSTRAINT "grade_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_overrides" ADD CONSTRAINT "grade_overrides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_overrides" ADD CONSTRAINT "grade_overrides_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_policies" ADD CONSTRAINT "grade_policies_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_instructors" ADD CONSTRAINT "course_instructors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_instructors" ADD CONSTRAINT "course_instructors_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extensions_of_course" ON "assignment_extensions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "submissions_of_course" ON "submissions" USING btree ("course_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "submissions_to_grade" ON "submissions" USING btree ("course_id","submitted_at","id") WHERE is_latest and graded_at is null;--> statement-breakpoint
CREATE INDEX "submissions_graded_by" ON "submissions" USING btree ("graded_by");--> statement-breakpoint
CREATE INDEX "grade_changes_of_item" ON "grade_changes" USING btree ("user_id","item_id","changed_at");--> statement-breakpoint
CREATE INDEX "grade_changes_of_course" ON "grade_changes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "grade_changes_by" ON "grade_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "overrides_of_course" ON "grade_overrides" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "instructors_of_course" ON "course_instructors" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "modules_by_assignment" ON "module_contents" USING gin ("assignments" jsonb_path_ops);