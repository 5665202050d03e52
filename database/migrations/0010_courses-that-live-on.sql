CREATE TABLE "scheduled_changes" (
	"course_id" text PRIMARY KEY NOT NULL,
	"go_live_at" timestamp with time zone NOT NULL,
	"parts" jsonb NOT NULL,
	"asks_all" boolean NOT NULL,
	"scheduled_by" text,
	"problem" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "module_documents" (
	"module_id" text NOT NULL,
	"number" integer NOT NULL,
	"media_id" uuid NOT NULL,
	"shown" boolean DEFAULT false NOT NULL,
	"author_id" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "module_documents_module_id_number_pk" PRIMARY KEY("module_id","number")
);
--> statement-breakpoint
CREATE TABLE "lecture_change_reads" (
	"user_id" text NOT NULL,
	"module_id" text NOT NULL,
	"number" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lecture_change_reads_user_id_module_id_pk" PRIMARY KEY("user_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "lecture_suggestions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module_id" text NOT NULL,
	"user_id" text NOT NULL,
	"passage" text NOT NULL,
	"text_before" text NOT NULL,
	"text_after" text NOT NULL,
	"words" text NOT NULL,
	"reason" text NOT NULL,
	"source_url" text,
	"is_named" boolean NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"decided_by_id" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_texts" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"pages" integer NOT NULL,
	"pages_with_text" integer NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(search_words(substr("text", 1, 200000)), 'D') || setweight(search_words(substr("text", 200001, 200000)), 'D') || setweight(search_words(substr("text", 400001, 200000)), 'D') || setweight(search_words(substr("text", 600001, 200000)), 'D') || setweight(search_words(substr("text", 800001, 200000)), 'D')) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lecture_versions" ADD COLUMN "is_news" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lecture_versions" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "module_contents" ADD COLUMN "draft_assignments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "draft_place" smallint;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "asked_of_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "kept_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "kept_completed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "kept_done" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "kept_open" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD CONSTRAINT "scheduled_changes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_changes" ADD CONSTRAINT "scheduled_changes_scheduled_by_users_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_documents" ADD CONSTRAINT "module_documents_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_documents" ADD CONSTRAINT "module_documents_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_documents" ADD CONSTRAINT "module_documents_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_change_reads" ADD CONSTRAINT "lecture_change_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_change_reads" ADD CONSTRAINT "lecture_change_reads_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_suggestions" ADD CONSTRAINT "lecture_suggestions_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_suggestions" ADD CONSTRAINT "lecture_suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_suggestions" ADD CONSTRAINT "lecture_suggestions_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_texts" ADD CONSTRAINT "media_texts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_changes_of_person" ON "scheduled_changes" USING btree ("scheduled_by");--> statement-breakpoint
CREATE UNIQUE INDEX "shown_module_documents" ON "module_documents" USING btree ("module_id") WHERE "module_documents"."shown";--> statement-breakpoint
CREATE INDEX "module_documents_with_file" ON "module_documents" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "module_documents_of_author" ON "module_documents" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "lecture_suggestions_of_module" ON "lecture_suggestions" USING btree ("module_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "lecture_suggestions_of_person" ON "lecture_suggestions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "lecture_suggestions_decided_by" ON "lecture_suggestions" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "media_texts_by_words" ON "media_texts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "lecture_versions_with_news" ON "lecture_versions" USING btree ("module_id","number") WHERE is_news;--> statement-breakpoint
CREATE VIEW "public"."live_modules" AS (select "id", "course_id", "position", "draft_place", "asked_of_all", "title", "type", "summary", "words", "quizzes_edited_at", "seed", "edited_at" from "modules" where "modules"."draft_place" is null);--> statement-breakpoint
CREATE VIEW "public"."live_quizzes" AS (select "id", "module_id", "position", "is_draft", "title", "description", "passing_score", "time_limit", "attempts_allowed", "counts", "review", "due_at", "rules_revision", "draws", "drawn_count", "revision", "seed", "edited_at" from "quizzes" where "quizzes"."is_draft" = false);