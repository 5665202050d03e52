CREATE TABLE "lecture_drafts" (
	"module_id" text PRIMARY KEY NOT NULL,
	"markdown" text NOT NULL,
	"word_count" integer NOT NULL,
	"revision" integer NOT NULL,
	"author_id" text,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lecture_versions" (
	"module_id" text NOT NULL,
	"number" integer NOT NULL,
	"markdown" text NOT NULL,
	"word_count" integer NOT NULL,
	"author_id" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"live_at" timestamp with time zone,
	CONSTRAINT "lecture_versions_module_id_number_pk" PRIMARY KEY("module_id","number")
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "cover_id" uuid;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "modules_made" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "outline_edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "module_contents" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "quizzes_edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lecture_drafts" ADD CONSTRAINT "lecture_drafts_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_drafts" ADD CONSTRAINT "lecture_drafts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_versions" ADD CONSTRAINT "lecture_versions_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_versions" ADD CONSTRAINT "lecture_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lecture_drafts_of_author" ON "lecture_drafts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "lecture_versions_of_author" ON "lecture_versions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "drafts_of_assignment" ON "assignment_drafts" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "submissions_of_assignment" ON "submissions" USING btree ("assignment_id");