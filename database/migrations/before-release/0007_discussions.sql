CREATE TABLE "forum_reads" (
	"user_id" text NOT NULL,
	"forum_id" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "forum_reads_user_id_forum_id_pk" PRIMARY KEY("user_id","forum_id")
);
--> statement-breakpoint
CREATE TABLE "forums" (
	"id" text PRIMARY KEY NOT NULL,
	"course_id" text,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"position" integer NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"thread_count" integer DEFAULT 0 NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL,
	"last_activity_at" timestamp (3) with time zone,
	CONSTRAINT "forums_course_id_unique" UNIQUE("course_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"thread_id" uuid,
	"post_id" uuid,
	"detail" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_reactions" (
	"user_id" text NOT NULL,
	"post_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_reactions_user_id_post_id_kind_pk" PRIMARY KEY("user_id","post_id","kind")
);
--> statement-breakpoint
CREATE TABLE "post_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reporter_id" text,
	"post_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" text,
	CONSTRAINT "one_report_per_reader" UNIQUE("reporter_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"post_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"html" text NOT NULL,
	"markdown" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_revisions_post_id_revision_pk" PRIMARY KEY("post_id","revision")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"root_number" integer NOT NULL,
	"parent_id" uuid,
	"author_id" text,
	"markdown" text NOT NULL,
	"html" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"idempotency_key" uuid,
	"words" "tsvector" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_number" UNIQUE("thread_id","number"),
	CONSTRAINT "posts_sent_once" UNIQUE("author_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "thread_follows" (
	"user_id" text NOT NULL,
	"thread_id" uuid NOT NULL,
	"following" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_follows_user_id_thread_id_pk" PRIMARY KEY("user_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "thread_reads" (
	"user_id" text NOT NULL,
	"thread_id" uuid NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "thread_reads_user_id_thread_id_pk" PRIMARY KEY("user_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"forum_id" text NOT NULL,
	"author_id" text,
	"title" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"merged_into" uuid,
	"accepted_post_id" uuid,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_poster_id" text,
	"last_activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forums" ADD CONSTRAINT "forums_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_actions" ADD CONSTRAINT "moderation_actions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_actions" ADD CONSTRAINT "moderation_actions_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_actions" ADD CONSTRAINT "moderation_actions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reactions" ADD CONSTRAINT "post_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reactions" ADD CONSTRAINT "post_reactions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_parent_id_posts_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_follows" ADD CONSTRAINT "thread_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_follows" ADD CONSTRAINT "thread_follows_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_merged_into_threads_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."threads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_last_poster_id_users_id_fk" FOREIGN KEY ("last_poster_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reads_of_forum" ON "forum_reads" USING btree ("forum_id");--> statement-breakpoint
CREATE INDEX "forums_in_order" ON "forums" USING btree ("position");--> statement-breakpoint
CREATE INDEX "moderation_in_order" ON "moderation_actions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "moderation_of_thread" ON "moderation_actions" USING btree ("thread_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "moderation_of_post" ON "moderation_actions" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "moderation_by_actor" ON "moderation_actions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "reactions_of_post" ON "post_reactions" USING btree ("post_id","kind");--> statement-breakpoint
CREATE INDEX "reports_in_queue" ON "post_reports" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_of_post" ON "post_reports" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "reports_by_settler" ON "post_reports" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "posts_in_reading_order" ON "posts" USING btree ("thread_id","root_number","number");--> statement-breakpoint
CREATE INDEX "posts_of_author" ON "posts" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "posts_of_parent" ON "posts" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "posts_by_words" ON "posts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "followers_of_thread" ON "thread_follows" USING btree ("thread_id") WHERE "thread_follows"."following";--> statement-breakpoint
CREATE INDEX "reads_of_thread" ON "thread_reads" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "threads_of_forum" ON "threads" USING btree ("forum_id","last_activity_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "threads"."state" = 'open' and not "threads"."pinned";--> statement-breakpoint
CREATE INDEX "threads_by_activity" ON "threads" USING btree ("last_activity_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "threads"."state" = 'open' and not "threads"."pinned";--> statement-breakpoint
CREATE INDEX "threads_unanswered" ON "threads" USING btree ("forum_id","last_activity_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "threads"."state" = 'open' and not "threads"."pinned" and "threads"."reply_count" = 0;--> statement-breakpoint
CREATE INDEX "threads_pinned" ON "threads" USING btree ("forum_id") WHERE "threads"."state" = 'open' and "threads"."pinned";--> statement-breakpoint
CREATE INDEX "threads_of_author" ON "threads" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "threads_by_last_poster" ON "threads" USING btree ("last_poster_id");--> statement-breakpoint
CREATE INDEX "threads_merged" ON "threads" USING btree ("merged_into");