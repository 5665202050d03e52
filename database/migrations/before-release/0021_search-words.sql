CREATE TABLE "rhythm_choices" (
	"user_id" text NOT NULL,
	"from" date NOT NULL,
	"days" smallint NOT NULL,
	CONSTRAINT "rhythm_choices_user_id_from_pk" PRIMARY KEY("user_id","from")
);
--> statement-breakpoint
CREATE TABLE "rhythm_pauses" (
	"user_id" text NOT NULL,
	"from" date NOT NULL,
	"until" date,
	CONSTRAINT "rhythm_pauses_user_id_from_pk" PRIMARY KEY("user_id","from")
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', "title"), 'A') || setweight(to_tsvector('english', "title"), 'A') || setweight(to_tsvector('english', left("text", 200000)), 'B')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', "code"), 'A') || setweight(to_tsvector('english', "code"), 'A') || setweight(to_tsvector('simple', "title"), 'A') || setweight(to_tsvector('english', "title"), 'A') || setweight(to_tsvector('english', left("description", 200000)), 'B') || setweight(to_tsvector('english', "outcomes"), 'C')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', "name"), 'A') || setweight(to_tsvector('english', "name"), 'A') || setweight(to_tsvector('english', left("description", 200000)), 'B')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "module_contents" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', left("lecture_markdown", 200000)), 'D')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', "title"), 'A') || setweight(to_tsvector('english', "title"), 'A') || setweight(to_tsvector('english', left("summary", 200000)), 'B')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tracts" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', "title"), 'A') || setweight(to_tsvector('english', "title"), 'A') || setweight(to_tsvector('english', left("description", 200000)), 'B') || setweight(to_tsvector('english', "outcomes"), 'C')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "module_notes" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', left("text", 200000)), 'B')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "study_groups" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "study_groups" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', "name"), 'A') || setweight(to_tsvector('english', "name"), 'A') || setweight(to_tsvector('english', left("description", 200000)), 'B')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "rhythm_choices" ADD CONSTRAINT "rhythm_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rhythm_pauses" ADD CONSTRAINT "rhythm_pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_by_words" ON "announcements" USING gin ("words");--> statement-breakpoint
CREATE INDEX "courses_by_words" ON "courses" USING gin ("words");--> statement-breakpoint
CREATE INDEX "lectures_by_words" ON "module_contents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "modules_by_words" ON "modules" USING gin ("words");--> statement-breakpoint
CREATE INDEX "posts_by_time" ON "posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "public_profiles_by_words" ON "profiles" USING gin ("words") WHERE "profiles"."is_public";--> statement-breakpoint
CREATE INDEX "study_groups_by_words" ON "study_groups" USING gin ("words");