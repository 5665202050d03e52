-- The schema of the first release, in one migration (decision 79). The tables and indexes are Drizzle's. Written by hand
-- are the functions before them, the partitions of the audit log, and everything after the indexes.

-- How texts are compared when people search. rules/text/folding.ts has the same rule, and a test compares both. The bodies are
-- parsed when the functions are created, so they work with any search path, for example while a dump is read.
create function folded(text) returns text language sql immutable strict parallel safe
return case when octet_length($1) = length($1) then translate(lower($1), chr(31), '') else normalize(
  replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize($1, nfkd),
        '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0655\u0670\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u001f]+', '', 'g')),
      'ıøđðħłŧς‘’“”', 'ioddhltσ''''""'),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
  nfkc) end;--> statement-breakpoint
-- The words of a text for full-text search, as stems. Chinese, Japanese, Thai, Lao, Khmer and Burmese have no spaces
-- between words: every two neighboring characters count as a word, as in the rule for queries. PostgreSQL keeps at most
-- a megabyte of words per row and must not refuse a longer text: hence the two lengths.
create function search_words(text) returns tsvector language sql immutable strict parallel safe
return (
  select case when found.whole !~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'
    then to_tsvector('english', found.whole)
    else to_tsvector('english', regexp_replace(left(found.whole, 60000),
        '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]{1,2})', ' \1 ', 'g'))
      || to_tsvector('simple', regexp_replace(regexp_replace(regexp_replace(left(found.whole, 60000),
        '[^\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+', ' ', 'g'),
        '(^| )[^ ]', '\1', 'g'), '([^ ]{1,2})', '\1 ', 'g')) end
    from (select left(folded(left($1, 200000)), 200000) as whole) as found);--> statement-breakpoint
CREATE TABLE "calendar_entries" (
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"said" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_entries_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "certificate_designs" (
	"id" text PRIMARY KEY NOT NULL,
	"logo" jsonb,
	"signatories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"user_id" text NOT NULL,
	"course_id" text NOT NULL,
	"kind" text DEFAULT 'modules' NOT NULL,
	"number" smallint DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"serial" bigint GENERATED ALWAYS AS IDENTITY (sequence name "certificates_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient_name" text NOT NULL,
	"course_code" text NOT NULL,
	"course_title" text NOT NULL,
	"course_description" text NOT NULL,
	"department_id" text NOT NULL,
	"department_name" text NOT NULL,
	"instructor" text NOT NULL,
	"outcomes" jsonb NOT NULL,
	"module_count" smallint NOT NULL,
	"work" jsonb,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shared_at" timestamp with time zone,
	"credential" text,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	"revocation_reason" text,
	CONSTRAINT "certificates_user_id_course_id_kind_number_pk" PRIMARY KEY("user_id","course_id","kind","number"),
	CONSTRAINT "certificates_code_unique" UNIQUE("code"),
	CONSTRAINT "certificates_serial_unique" UNIQUE("serial"),
	CONSTRAINT "work_of_its_kind" CHECK (("certificates"."kind" = 'work') = ("certificates"."work" is not null))
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_jwk" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "assignment_files" (
	"user_id" text NOT NULL,
	"media_id" uuid NOT NULL,
	"course_id" text NOT NULL,
	"assignment_id" text NOT NULL,
	"handed_in" boolean DEFAULT false NOT NULL,
	CONSTRAINT "assignment_files_user_id_media_id_assignment_id_pk" PRIMARY KEY("user_id","media_id","assignment_id")
);
--> statement-breakpoint
CREATE TABLE "assignment_grading" (
	"course_id" text NOT NULL,
	"assignment_id" text NOT NULL,
	"hold_grades" boolean DEFAULT false NOT NULL,
	"hide_names" boolean DEFAULT false NOT NULL,
	CONSTRAINT "assignment_grading_course_id_assignment_id_pk" PRIMARY KEY("course_id","assignment_id")
);
--> statement-breakpoint
CREATE TABLE "feedback_comments" (
	"user_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"course_id" text NOT NULL,
	"text" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"kept" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_comments_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "feedback_comments_by_text" UNIQUE("user_id","course_id","text")
);
--> statement-breakpoint
CREATE TABLE "late_policies" (
	"course_id" text PRIMARY KEY NOT NULL,
	"policy" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_comments" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"author_id" text,
	"at" jsonb NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	CONSTRAINT "submission_comments_user_id_id_pk" PRIMARY KEY("user_id","id")
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
	"shown_at" timestamp with time zone,
	"withheld_at" timestamp with time zone,
	"criteria" jsonb,
	"earned" double precision,
	"possible" double precision,
	"feedback" text,
	"graded_at" timestamp with time zone,
	"graded_by" text,
	"grade_version" integer DEFAULT 0 NOT NULL,
	"grade_held" boolean DEFAULT false NOT NULL,
	CONSTRAINT "submissions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "submissions_id_unique" UNIQUE("id"),
	CONSTRAINT "submissions_in_order" UNIQUE("user_id","assignment_id","number"),
	CONSTRAINT "submission_of_revision" UNIQUE("user_id","assignment_id","draft_revision")
);
--> statement-breakpoint
CREATE TABLE "completion_requirements" (
	"course_id" text PRIMARY KEY NOT NULL,
	"certificate" text NOT NULL,
	"quizzes" text NOT NULL,
	"assignments" text NOT NULL,
	"chosen" jsonb NOT NULL,
	"assignment_percent" smallint,
	"minimum_grade" smallint,
	"revision" integer DEFAULT 1 NOT NULL
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
	"held" boolean DEFAULT false NOT NULL,
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
	"held" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "quiz_allowances" (
	"user_id" text NOT NULL,
	"quiz_id" text NOT NULL,
	"extra_minutes" smallint NOT NULL,
	"extra_attempts" smallint NOT NULL,
	"reason" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"given_by" text,
	CONSTRAINT "quiz_allowances_user_id_quiz_id_pk" PRIMARY KEY("user_id","quiz_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"user_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"quiz_id" text NOT NULL,
	"number" integer NOT NULL,
	"passing_score" smallint NOT NULL,
	"questions" jsonb NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"time_limit" integer,
	"deadline" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"submitted_by" text,
	"score" double precision,
	"max_score" double precision,
	"percent" smallint,
	"passed" boolean,
	"manual" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"graded_at" timestamp with time zone,
	"graded_by" text,
	"grade_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quiz_attempts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "quiz_attempts_id_unique" UNIQUE("id"),
	CONSTRAINT "quiz_attempts_in_order" UNIQUE("user_id","quiz_id","number")
);
--> statement-breakpoint
CREATE TABLE "course_instructors" (
	"user_id" text NOT NULL,
	"course_id" text NOT NULL,
	"role" text DEFAULT 'teacher' NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_instructors_user_id_course_id_pk" PRIMARY KEY("user_id","course_id"),
	CONSTRAINT "course_instructors_role" CHECK ("course_instructors"."role" in ('teacher', 'assistant', 'observer'))
);
--> statement-breakpoint
CREATE TABLE "announcement_reads" (
	"user_id" text NOT NULL,
	"announcement_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_reads_user_id_announcement_id_pk" PRIMARY KEY("user_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"audience" text NOT NULL,
	"course_id" text,
	"group_id" uuid,
	"round_id" uuid,
	"school_group_id" uuid,
	"by_email" boolean NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"announced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', folded("title")), 'A') || setweight(search_words("title"), 'A') || setweight(search_words("text"), 'B')) STORED NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "post_pictures" (
	"post_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "post_pictures_post_id_media_id_pk" PRIMARY KEY("post_id","media_id")
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
	"module_id" text,
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
CREATE TABLE "conversation_members" (
	"conversation_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"seat" text NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"read_through" bigint DEFAULT 0 NOT NULL,
	"active_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"muted_at" timestamp (3) with time zone,
	"mailed_through" bigint DEFAULT 0 NOT NULL,
	"mail_due_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"started_by" text,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "direct_messages" (
	"conversation_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "direct_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"author_id" text,
	"text" text NOT NULL,
	"key" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "direct_messages_conversation_id_id_pk" PRIMARY KEY("conversation_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_blocks" (
	"blocker_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "message_preferences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"from_students" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" bigint NOT NULL,
	"reporter_id" text,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" text,
	CONSTRAINT "one_message_report_per_reader" UNIQUE("reporter_id","conversation_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "messages_to_many" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"waiting" text[] NOT NULL,
	"recipient_count" integer NOT NULL,
	"unreachable_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_digests" (
	"user_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"site" boolean NOT NULL,
	"email" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"user_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"actor_id" text,
	"data" jsonb NOT NULL,
	"path" text NOT NULL,
	"on_site" boolean NOT NULL,
	"email" text NOT NULL,
	"once" text,
	"topic" text,
	"place" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"emailed_at" timestamp with time zone,
	CONSTRAINT "notifications_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "study_group_foundings" (
	"user_id" text NOT NULL,
	"group_id" uuid NOT NULL,
	"founded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_group_foundings_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "study_group_members" (
	"user_id" text NOT NULL,
	"group_id" uuid NOT NULL,
	"status" text NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_group_members_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "study_group_messages" (
	"group_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "study_group_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"author_id" text,
	"text" text NOT NULL,
	"key" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "study_group_messages_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE TABLE "study_group_responses" (
	"user_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	"coming" boolean NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_group_responses_user_id_session_id_pk" PRIMARY KEY("user_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "study_group_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"time_zone" text NOT NULL,
	"link" text,
	"planned_by" text,
	"cancelled_at" timestamp with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"course_id" text,
	"joining" text NOT NULL,
	"most_members" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', folded("name")), 'A') || setweight(search_words("name"), 'A') || setweight(search_words("description"), 'B')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reporter_id" text,
	"submission_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" text,
	CONSTRAINT "one_work_report_per_reader" UNIQUE("reporter_id","submission_id")
);
--> statement-breakpoint
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
CREATE TABLE "bank_questions" (
	"course_id" text NOT NULL,
	"id" text NOT NULL,
	"position" smallint NOT NULL,
	"question" text NOT NULL,
	"kind" text DEFAULT 'single-choice' NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"correct_answer" text DEFAULT '' NOT NULL,
	"detail" jsonb,
	"explanation" text NOT NULL,
	"points" smallint NOT NULL,
	"tags" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_questions_course_id_id_pk" PRIMARY KEY("course_id","id")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"department_id" text NOT NULL,
	"difficulty" text NOT NULL,
	"instructor" text NOT NULL,
	"outcomes" jsonb NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"publish_at" timestamp with time zone,
	"cover_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"modules_made" smallint DEFAULT 0 NOT NULL,
	"outline_edited_at" timestamp with time zone,
	"bank_edited_at" timestamp with time zone,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', folded("code")), 'A') || setweight(search_words("code"), 'A') || setweight(to_tsvector('simple', folded("title")), 'A') || setweight(search_words("title"), 'A') || setweight(search_words("description"), 'B') || setweight(search_words("outcomes"::text), 'C')) STORED NOT NULL,
	"searchable" text GENERATED ALWAYS AS (folded("title") || chr(31) || folded("code") || chr(31) || folded("description")) STORED NOT NULL,
	"seed" text,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"position" smallint NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', folded("name")), 'A') || setweight(search_words("name"), 'A') || setweight(search_words("description"), 'B')) STORED NOT NULL,
	"seed" text,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "module_contents" (
	"module_id" text PRIMARY KEY NOT NULL,
	"lecture_markdown" text NOT NULL,
	"lecture_html" text NOT NULL,
	"headings" jsonb NOT NULL,
	"word_count" integer NOT NULL,
	"key_points" jsonb NOT NULL,
	"assignments" jsonb NOT NULL,
	"film" jsonb,
	"notion_url" text,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(search_words("lecture_markdown"), 'D')) STORED NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"seed" text,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "modules" (
	"id" text PRIMARY KEY NOT NULL,
	"course_id" text NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"summary" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', folded("title")), 'A') || setweight(search_words("title"), 'A') || setweight(search_words("summary"), 'B')) STORED NOT NULL,
	"quizzes_edited_at" timestamp with time zone,
	"seed" text,
	"edited_at" timestamp with time zone,
	CONSTRAINT "modules_in_order" UNIQUE("course_id","position")
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"quiz_id" text NOT NULL,
	"id" text NOT NULL,
	"position" smallint NOT NULL,
	"question" text NOT NULL,
	"kind" text DEFAULT 'single-choice' NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"correct_answer" text DEFAULT '' NOT NULL,
	"detail" jsonb,
	"explanation" text NOT NULL,
	"points" smallint NOT NULL,
	CONSTRAINT "quiz_questions_quiz_id_id_pk" PRIMARY KEY("quiz_id","id")
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" text PRIMARY KEY NOT NULL,
	"module_id" text NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"passing_score" smallint NOT NULL,
	"time_limit" integer,
	"attempts_allowed" smallint,
	"counts" text DEFAULT 'best' NOT NULL,
	"review" text DEFAULT 'at-once' NOT NULL,
	"due_at" timestamp with time zone,
	"rules_revision" integer DEFAULT 0 NOT NULL,
	"draws" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"drawn_count" smallint DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"seed" text,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "removed_from_curriculum" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_from_curriculum_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "tract_courses" (
	"tract_id" text NOT NULL,
	"position" smallint NOT NULL,
	"course_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "tract_courses_tract_id_position_pk" PRIMARY KEY("tract_id","position")
);
--> statement-breakpoint
CREATE TABLE "tracts" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"outcomes" jsonb NOT NULL,
	"position" smallint NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', folded("title")), 'A') || setweight(search_words("title"), 'A') || setweight(search_words("description"), 'B') || setweight(search_words("outcomes"::text), 'C')) STORED NOT NULL,
	"seed" text,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "module_film_files" (
	"module_id" text NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "module_film_files_module_id_media_id_pk" PRIMARY KEY("module_id","media_id")
);
--> statement-breakpoint
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
CREATE TABLE "calculator_values" (
	"user_id" text NOT NULL,
	"module_id" text NOT NULL,
	"values" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calculator_values_user_id_module_id_pk" PRIMARY KEY("user_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "module_notes" (
	"user_id" text NOT NULL,
	"module_id" text NOT NULL,
	"text" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(search_words("text"), 'B')) STORED NOT NULL,
	CONSTRAINT "module_notes_user_id_module_id_pk" PRIMARY KEY("user_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "course_plans" (
	"user_id" text NOT NULL,
	"course_id" text NOT NULL,
	"days" smallint[] NOT NULL,
	"time" text NOT NULL,
	"minutes" smallint NOT NULL,
	"from" date NOT NULL,
	"time_zone" text NOT NULL,
	"paused_at" timestamp with time zone,
	"next_job_at" timestamp with time zone,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_plans_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "enrollments" (
	"user_id" text NOT NULL,
	"course_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"enrolled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"round_id" uuid,
	CONSTRAINT "enrollments_user_id_course_id_pk" PRIMARY KEY("user_id","course_id"),
	CONSTRAINT "enrollments_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "followed_tracts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"tract_id" text NOT NULL,
	"followed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_events" (
	"user_id" text NOT NULL,
	"module_id" text NOT NULL,
	"kind" text NOT NULL,
	"course_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_events_user_id_module_id_kind_pk" PRIMARY KEY("user_id","module_id","kind")
);
--> statement-breakpoint
CREATE TABLE "module_positions" (
	"user_id" text NOT NULL,
	"module_id" text NOT NULL,
	"course_id" text NOT NULL,
	"block" smallint DEFAULT 0 NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"seconds" real DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "module_positions_user_id_module_id_pk" PRIMARY KEY("user_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "module_progress" (
	"user_id" text NOT NULL,
	"module_id" text NOT NULL,
	"course_id" text NOT NULL,
	"completed_at" timestamp with time zone,
	"bookmarked_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "module_progress_user_id_module_id_pk" PRIMARY KEY("user_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "review_answers" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"card_id" text NOT NULL,
	"rating" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "review_answers_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "review_cards" (
	"user_id" text NOT NULL,
	"card_id" text NOT NULL,
	"module_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"stability" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"answers" integer NOT NULL,
	"lapses" integer NOT NULL,
	"introduced_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_cards_user_id_card_id_pk" PRIMARY KEY("user_id","card_id")
);
--> statement-breakpoint
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
CREATE TABLE "worksheets" (
	"user_id" text NOT NULL,
	"module_id" text NOT NULL,
	"answers" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "worksheets_user_id_module_id_pk" PRIMARY KEY("user_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "arriving_media" (
	"owner_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"size" bigint NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "arriving_media_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"owner_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"checksum" text NOT NULL,
	"width" integer,
	"height" integer,
	"sizes" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attached_at" timestamp with time zone,
	CONSTRAINT "media_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "media_by_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "merged_accounts" (
	"former_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"merged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "merged_accounts_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "one_token_per_purpose" UNIQUE("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone DEFAULT now() + interval '90 days' NOT NULL,
	"may_use_former_name" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_method_of_user" UNIQUE("user_id","provider_id","account_id"),
	CONSTRAINT "sign_in_method_by_provider" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "user_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" text NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name" text NOT NULL,
	"has_stand_in_surname" boolean DEFAULT false NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'student' NOT NULL,
	"time_zone" text,
	"suspended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" text,
	"text" text DEFAULT '' NOT NULL,
	"recommendation" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"form" text NOT NULL,
	"status" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"creator_type" text,
	"experience" text,
	"why_join" text,
	"goals" text,
	"source" text,
	"track" text,
	"reason" text,
	"status_token_hash" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decision_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applications_status_token_hash_unique" UNIQUE("status_token_hash")
);
--> statement-breakpoint
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
CREATE TABLE "user_import_effects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_import_effects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"course_id" text,
	"group_id" uuid,
	"names" jsonb
);
--> statement-breakpoint
CREATE TABLE "user_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problems" text[] NOT NULL,
	"notices" text[] DEFAULT '{}' NOT NULL,
	"outcome" text DEFAULT 'create' NOT NULL,
	"joined_with" integer,
	CONSTRAINT "user_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "user_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_by" text,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"heads" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"existing" text DEFAULT 'enroll' NOT NULL,
	"names" text DEFAULT 'split' NOT NULL,
	"read_as" text DEFAULT '' NOT NULL,
	"counts" jsonb,
	"new_groups" text[] DEFAULT '{}' NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"undone" jsonb
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"cancel_token_hash" text NOT NULL,
	CONSTRAINT "account_deletions_cancel_token_hash_unique" UNIQUE("cancel_token_hash")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"user_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone,
	"media_id" uuid,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "data_export_of_file" UNIQUE("media_id")
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"old_token_hash" text NOT NULL,
	"new_token_hash" text,
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_old_token_hash_unique" UNIQUE("old_token_hash"),
	CONSTRAINT "email_changes_new_token_hash_unique" UNIQUE("new_token_hash")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"handle" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"picture_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"words" "tsvector" DEFAULT '' NOT NULL,
	CONSTRAINT "one_person_a_handle" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor_put_off" (
	"user_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_steps" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"challenge" text,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_reminders" (
	"course_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"after_days" smallint NOT NULL,
	"text" text NOT NULL,
	"author_id" text
);
--> statement-breakpoint
CREATE TABLE "module_figures" (
	"module_id" text PRIMARY KEY NOT NULL,
	"course_id" text NOT NULL,
	"started" integer NOT NULL,
	"completed" integer NOT NULL,
	"stopped_here" integer NOT NULL,
	"minutes" integer
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
CREATE TABLE "live_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"variables" jsonb,
	"subject" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"last_error" text,
	"round" integer DEFAULT 1 NOT NULL,
	"job_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "print_faults" (
	"kind" text NOT NULL,
	"document" text NOT NULL,
	"detail" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "print_faults_document_kind_detail_pk" PRIMARY KEY("document","kind","detail")
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"open_at" timestamp with time zone NOT NULL,
	"forget_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_label" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	CONSTRAINT "audit_entries_at_id_pk" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");--> statement-breakpoint
-- Takes entries of months that have no partition, so that no entry is ever refused.
CREATE TABLE "audit_entries_rest" PARTITION OF "audit_entries" DEFAULT;
--> statement-breakpoint
CREATE TABLE "school_summaries" (
	"id" text PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"took" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_entries" ADD CONSTRAINT "calendar_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_drafts" ADD CONSTRAINT "assignment_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_due_dates" ADD CONSTRAINT "assignment_due_dates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_extensions" ADD CONSTRAINT "assignment_extensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_extensions" ADD CONSTRAINT "assignment_extensions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_files" ADD CONSTRAINT "assignment_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_files" ADD CONSTRAINT "assignment_files_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_files" ADD CONSTRAINT "assignment_files_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_grading" ADD CONSTRAINT "assignment_grading_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_comments" ADD CONSTRAINT "feedback_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_comments" ADD CONSTRAINT "feedback_comments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_policies" ADD CONSTRAINT "late_policies_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_comments" ADD CONSTRAINT "submission_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_comments" ADD CONSTRAINT "submission_comments_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_comments" ADD CONSTRAINT "submission_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_graded_by_users_id_fk" FOREIGN KEY ("graded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completion_requirements" ADD CONSTRAINT "completion_requirements_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD CONSTRAINT "grade_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD CONSTRAINT "grade_changes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD CONSTRAINT "grade_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_overrides" ADD CONSTRAINT "grade_overrides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_overrides" ADD CONSTRAINT "grade_overrides_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_policies" ADD CONSTRAINT "grade_policies_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_allowances" ADD CONSTRAINT "quiz_allowances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_allowances" ADD CONSTRAINT "quiz_allowances_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_allowances" ADD CONSTRAINT "quiz_allowances_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_graded_by_users_id_fk" FOREIGN KEY ("graded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_instructors" ADD CONSTRAINT "course_instructors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_instructors" ADD CONSTRAINT "course_instructors_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_group_id_study_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."study_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_round_id_course_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."course_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_school_group_id_school_groups_id_fk" FOREIGN KEY ("school_group_id") REFERENCES "public"."school_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reads" ADD CONSTRAINT "forum_reads_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forums" ADD CONSTRAINT "forums_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_actions" ADD CONSTRAINT "moderation_actions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_actions" ADD CONSTRAINT "moderation_actions_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_actions" ADD CONSTRAINT "moderation_actions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "threads" ADD CONSTRAINT "threads_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_merged_into_threads_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."threads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_last_poster_id_users_id_fk" FOREIGN KEY ("last_poster_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_messages" ADD CONSTRAINT "direct_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_messages" ADD CONSTRAINT "direct_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_preferences" ADD CONSTRAINT "message_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "reported_message" FOREIGN KEY ("conversation_id","message_id") REFERENCES "public"."direct_messages"("conversation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages_to_many" ADD CONSTRAINT "messages_to_many_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_digests" ADD CONSTRAINT "notification_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_foundings" ADD CONSTRAINT "study_group_foundings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_members" ADD CONSTRAINT "study_group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_members" ADD CONSTRAINT "study_group_members_group_id_study_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."study_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_messages" ADD CONSTRAINT "study_group_messages_group_id_study_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."study_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_messages" ADD CONSTRAINT "study_group_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_responses" ADD CONSTRAINT "study_group_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_responses" ADD CONSTRAINT "study_group_responses_session_id_study_group_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_group_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_sessions" ADD CONSTRAINT "study_group_sessions_group_id_study_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."study_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_sessions" ADD CONSTRAINT "study_group_sessions_planned_by_users_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_groups" ADD CONSTRAINT "study_groups_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_drafts" ADD CONSTRAINT "lecture_drafts_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_drafts" ADD CONSTRAINT "lecture_drafts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_versions" ADD CONSTRAINT "lecture_versions_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lecture_versions" ADD CONSTRAINT "lecture_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_contents" ADD CONSTRAINT "module_contents_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tract_courses" ADD CONSTRAINT "tract_courses_tract_id_tracts_id_fk" FOREIGN KEY ("tract_id") REFERENCES "public"."tracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tract_courses" ADD CONSTRAINT "tract_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_film_files" ADD CONSTRAINT "module_film_files_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_film_files" ADD CONSTRAINT "module_film_files_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_rounds" ADD CONSTRAINT "course_rounds_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_rounds" ADD CONSTRAINT "course_rounds_group_id_school_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."school_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_due_dates" ADD CONSTRAINT "round_due_dates_round_id_course_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."course_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_modules" ADD CONSTRAINT "round_modules_round_id_course_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."course_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_modules" ADD CONSTRAINT "round_modules_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calculator_values" ADD CONSTRAINT "calculator_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calculator_values" ADD CONSTRAINT "calculator_values_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_notes" ADD CONSTRAINT "module_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_notes" ADD CONSTRAINT "module_notes_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_plans" ADD CONSTRAINT "course_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_plans" ADD CONSTRAINT "course_plans_of_enrollment" FOREIGN KEY ("user_id","course_id") REFERENCES "public"."enrollments"("user_id","course_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_round_id_course_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."course_rounds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_tracts" ADD CONSTRAINT "followed_tracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_tracts" ADD CONSTRAINT "followed_tracts_tract_id_tracts_id_fk" FOREIGN KEY ("tract_id") REFERENCES "public"."tracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_events" ADD CONSTRAINT "learning_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_events" ADD CONSTRAINT "learning_events_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_positions" ADD CONSTRAINT "module_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_positions" ADD CONSTRAINT "module_positions_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_progress" ADD CONSTRAINT "module_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_progress" ADD CONSTRAINT "module_progress_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rhythm_choices" ADD CONSTRAINT "rhythm_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rhythm_pauses" ADD CONSTRAINT "rhythm_pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worksheets" ADD CONSTRAINT "worksheets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worksheets" ADD CONSTRAINT "worksheets_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_media" ADD CONSTRAINT "arriving_media_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_accounts" ADD CONSTRAINT "merged_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_methods" ADD CONSTRAINT "sign_in_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_views" ADD CONSTRAINT "user_views_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_views" ADD CONSTRAINT "user_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_views" ADD CONSTRAINT "user_views_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_prerequisites" ADD CONSTRAINT "course_prerequisites_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_prerequisites" ADD CONSTRAINT "course_prerequisites_required_course_id_courses_id_fk" FOREIGN KEY ("required_course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD CONSTRAINT "enrollment_requests_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_requests" ADD CONSTRAINT "enrollment_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_rules" ADD CONSTRAINT "enrollment_rules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_group_courses" ADD CONSTRAINT "school_group_courses_group_id_school_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."school_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_group_courses" ADD CONSTRAINT "school_group_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_group_members" ADD CONSTRAINT "school_group_members_group_id_school_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."school_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_group_members" ADD CONSTRAINT "school_group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_group_teachers" ADD CONSTRAINT "school_group_teachers_group_id_school_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."school_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_group_teachers" ADD CONSTRAINT "school_group_teachers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_import_effects" ADD CONSTRAINT "user_import_effects_import_id_user_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."user_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_import_effects" ADD CONSTRAINT "user_import_effects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_import_effects" ADD CONSTRAINT "user_import_effects_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_import_effects" ADD CONSTRAINT "user_import_effects_group_id_school_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."school_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_import_lines" ADD CONSTRAINT "user_import_lines_import_id_user_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."user_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_imports" ADD CONSTRAINT "user_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_imports" ADD CONSTRAINT "user_imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_put_off" ADD CONSTRAINT "second_factor_put_off_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_steps" ADD CONSTRAINT "security_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reminders" ADD CONSTRAINT "course_reminders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reminders" ADD CONSTRAINT "course_reminders_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_figures" ADD CONSTRAINT "module_figures_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_figures" ADD CONSTRAINT "module_figures_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stuck_counts" ADD CONSTRAINT "stuck_counts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stuck_people" ADD CONSTRAINT "stuck_people_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stuck_people" ADD CONSTRAINT "stuck_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_of_course" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "revoked_certificates" ON "certificates" USING btree ("serial") WHERE revoked_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_signing_key_in_use" ON "signing_keys" USING btree ((true)) WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "drafts_of_assignment" ON "assignment_drafts" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "extensions_of_course" ON "assignment_extensions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "assignment_files_of_media" ON "assignment_files" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "assignment_files_of_course" ON "assignment_files" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "feedback_comments_of_course" ON "feedback_comments" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "comments_of_submission" ON "submission_comments" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "comments_by_author" ON "submission_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "submissions_of_course" ON "submissions" USING btree ("course_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "submissions_to_grade" ON "submissions" USING btree ("course_id","submitted_at","id") WHERE is_latest and graded_at is null;--> statement-breakpoint
CREATE INDEX "submissions_of_assignment" ON "submissions" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "submissions_shown" ON "submissions" USING btree ("user_id","shown_at") WHERE shown_at is not null;--> statement-breakpoint
CREATE INDEX "submissions_graded_by" ON "submissions" USING btree ("graded_by");--> statement-breakpoint
CREATE INDEX "submissions_held" ON "submissions" USING btree ("course_id","assignment_id") WHERE grade_held;--> statement-breakpoint
CREATE INDEX "grade_changes_of_item" ON "grade_changes" USING btree ("user_id","item_id","changed_at");--> statement-breakpoint
CREATE INDEX "grade_changes_of_course" ON "grade_changes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "grade_changes_by" ON "grade_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "overrides_of_course" ON "grade_overrides" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "quiz_allowances_of_quiz" ON "quiz_allowances" USING btree ("quiz_id");--> statement-breakpoint
CREATE INDEX "quiz_allowances_given_by" ON "quiz_allowances" USING btree ("given_by");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_quiz_attempt" ON "quiz_attempts" USING btree ("user_id","quiz_id") WHERE submitted_at is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_of_quiz" ON "quiz_attempts" USING btree ("quiz_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_to_grade" ON "quiz_attempts" USING btree ("quiz_id","submitted_at","id") WHERE submitted_at is not null and percent is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_graded_by" ON "quiz_attempts" USING btree ("graded_by");--> statement-breakpoint
CREATE INDEX "instructors_of_course" ON "course_instructors" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "announcement_reads_of_announcement" ON "announcement_reads" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "announcements_by_words" ON "announcements" USING gin ("words");--> statement-breakpoint
CREATE INDEX "announcements_by_time" ON "announcements" USING btree ("publish_at","id");--> statement-breakpoint
CREATE INDEX "announcements_of_author" ON "announcements" USING btree ("author_id","publish_at");--> statement-breakpoint
CREATE INDEX "announcements_of_course" ON "announcements" USING btree ("course_id","publish_at");--> statement-breakpoint
CREATE INDEX "announcements_of_group" ON "announcements" USING btree ("group_id","publish_at");--> statement-breakpoint
CREATE INDEX "announcements_of_round" ON "announcements" USING btree ("round_id","publish_at") WHERE round_id is not null;--> statement-breakpoint
CREATE INDEX "announcements_of_school_group" ON "announcements" USING btree ("school_group_id","publish_at") WHERE school_group_id is not null;--> statement-breakpoint
CREATE INDEX "reads_of_forum" ON "forum_reads" USING btree ("forum_id");--> statement-breakpoint
CREATE INDEX "forums_in_order" ON "forums" USING btree ("position");--> statement-breakpoint
CREATE INDEX "moderation_in_order" ON "moderation_actions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "moderation_of_thread" ON "moderation_actions" USING btree ("thread_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "moderation_of_post" ON "moderation_actions" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "moderation_by_actor" ON "moderation_actions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "posts_with_picture" ON "post_pictures" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "reactions_of_post" ON "post_reactions" USING btree ("post_id","kind");--> statement-breakpoint
CREATE INDEX "reports_in_queue" ON "post_reports" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_of_post" ON "post_reports" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "reports_by_settler" ON "post_reports" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "posts_in_reading_order" ON "posts" USING btree ("thread_id","root_number","number");--> statement-breakpoint
CREATE INDEX "posts_of_author" ON "posts" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "posts_of_parent" ON "posts" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "posts_by_words" ON "posts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "posts_by_time" ON "posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "followers_of_thread" ON "thread_follows" USING btree ("thread_id") WHERE "thread_follows"."following";--> statement-breakpoint
CREATE INDEX "reads_of_thread" ON "thread_reads" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "threads_of_forum" ON "threads" USING btree ("forum_id","last_activity_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "threads"."state" = 'open' and not "threads"."pinned";--> statement-breakpoint
CREATE INDEX "threads_by_activity" ON "threads" USING btree ("last_activity_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "threads"."state" = 'open' and not "threads"."pinned";--> statement-breakpoint
CREATE INDEX "threads_unanswered" ON "threads" USING btree ("forum_id","last_activity_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "threads"."state" = 'open' and not "threads"."pinned" and "threads"."reply_count" = 0;--> statement-breakpoint
CREATE INDEX "threads_of_module" ON "threads" USING btree ("module_id","last_activity_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "threads"."state" = 'open' and not "threads"."pinned" and "threads"."module_id" is not null;--> statement-breakpoint
CREATE INDEX "threads_pinned" ON "threads" USING btree ("forum_id") WHERE "threads"."state" = 'open' and "threads"."pinned";--> statement-breakpoint
CREATE INDEX "threads_of_author" ON "threads" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "threads_by_last_poster" ON "threads" USING btree ("last_poster_id");--> statement-breakpoint
CREATE INDEX "threads_merged" ON "threads" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "threads_not_open" ON "threads" USING btree ("id") WHERE "threads"."state" <> 'open';--> statement-breakpoint
CREATE INDEX "conversations_of_person" ON "conversation_members" USING btree ("user_id","active_at" DESC NULLS FIRST,"conversation_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "unread_conversations" ON "conversation_members" USING btree ("user_id") WHERE unread > 0;--> statement-breakpoint
CREATE INDEX "conversations_by_starter" ON "conversations" USING btree ("started_by","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "direct_messages_once" ON "direct_messages" USING btree ("conversation_id","key");--> statement-breakpoint
CREATE INDEX "direct_messages_by_author" ON "direct_messages" USING btree ("author_id","sent_at");--> statement-breakpoint
CREATE INDEX "blocks_of_person" ON "message_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "message_reports_in_queue" ON "message_reports" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_of_message" ON "message_reports" USING btree ("conversation_id","message_id","status");--> statement-breakpoint
CREATE INDEX "message_reports_by_settler" ON "message_reports" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "messages_to_many_by_author" ON "messages_to_many" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","once") WHERE once is not null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","id") WHERE read_at is null and on_site;--> statement-breakpoint
CREATE INDEX "notifications_of_topic" ON "notifications" USING btree ("topic","user_id") WHERE topic is not null and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_of_kind" ON "notifications" USING btree ("user_id","kind","id");--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("email","user_id") WHERE emailed_at is null and email <> 'none';--> statement-breakpoint
CREATE INDEX "notifications_of_actor" ON "notifications" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "study_group_members_of_group" ON "study_group_members" USING btree ("group_id","since");--> statement-breakpoint
CREATE UNIQUE INDEX "one_owner_of_a_study_group" ON "study_group_members" USING btree ("group_id") WHERE role = 'owner';--> statement-breakpoint
CREATE UNIQUE INDEX "study_group_messages_once" ON "study_group_messages" USING btree ("group_id","key");--> statement-breakpoint
CREATE INDEX "study_group_messages_by_author" ON "study_group_messages" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "study_group_responses_of_session" ON "study_group_responses" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "study_group_sessions_of_group" ON "study_group_sessions" USING btree ("group_id","starts_at");--> statement-breakpoint
CREATE INDEX "study_group_sessions_of_planner" ON "study_group_sessions" USING btree ("planned_by");--> statement-breakpoint
CREATE INDEX "study_groups_by_words" ON "study_groups" USING gin ("words");--> statement-breakpoint
CREATE INDEX "study_groups_by_activity" ON "study_groups" USING btree ("active_at","id");--> statement-breakpoint
CREATE INDEX "study_groups_of_course" ON "study_groups" USING btree ("course_id","active_at");--> statement-breakpoint
CREATE INDEX "work_reports_in_queue" ON "work_reports" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_of_work" ON "work_reports" USING btree ("submission_id","status");--> statement-breakpoint
CREATE INDEX "work_reports_by_settler" ON "work_reports" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "lecture_drafts_of_author" ON "lecture_drafts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "lecture_versions_of_author" ON "lecture_versions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "courses_by_words" ON "courses" USING gin ("words");--> statement-breakpoint
CREATE INDEX "courses_by_position" ON "courses" USING btree ("status","position");--> statement-breakpoint
CREATE INDEX "courses_of_department" ON "courses" USING btree ("department_id","status","position");--> statement-breakpoint
CREATE INDEX "modules_by_assignment" ON "module_contents" USING gin ("assignments" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "lectures_by_words" ON "module_contents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "modules_by_words" ON "modules" USING gin ("words");--> statement-breakpoint
CREATE INDEX "quizzes_of_module" ON "quizzes" USING btree ("module_id","position");--> statement-breakpoint
CREATE INDEX "modules_with_film_file" ON "module_film_files" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "course_rounds_of_course" ON "course_rounds" USING btree ("course_id","starts_on","id");--> statement-breakpoint
CREATE INDEX "course_rounds_of_group" ON "course_rounds" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "round_modules_of_module" ON "round_modules" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "calculator_values_of_module" ON "calculator_values" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "module_notes_by_time" ON "module_notes" USING btree ("user_id","updated_at","module_id");--> statement-breakpoint
CREATE INDEX "module_notes_of_module" ON "module_notes" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "course_plans_by_job" ON "course_plans" USING btree ("next_job_at");--> statement-breakpoint
CREATE INDEX "enrollments_of_course" ON "enrollments" USING btree ("course_id","enrolled_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_by_time" ON "enrollments" USING btree ("enrolled_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_of_round" ON "enrollments" USING btree ("round_id") WHERE round_id is not null;--> statement-breakpoint
CREATE INDEX "followed_tracts_of_tract" ON "followed_tracts" USING btree ("tract_id");--> statement-breakpoint
CREATE INDEX "learning_events_of_person" ON "learning_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "learning_events_of_module" ON "learning_events" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "module_positions_of_course" ON "module_positions" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE INDEX "module_positions_of_module" ON "module_positions" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "module_progress_of_course" ON "module_progress" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE INDEX "review_answers_by_time" ON "review_answers" USING btree ("user_id","answered_at") WHERE taken_back_at is null;--> statement-breakpoint
CREATE INDEX "review_cards_due" ON "review_cards" USING btree ("user_id","due_at");--> statement-breakpoint
CREATE INDEX "review_cards_introduced" ON "review_cards" USING btree ("user_id","introduced_at");--> statement-breakpoint
CREATE INDEX "review_cards_of_module" ON "review_cards" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "worksheets_of_module" ON "worksheets" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "media_waiting" ON "media" USING btree ("owner_id","attached_at");--> statement-breakpoint
CREATE INDEX "merged_accounts_of_user" ON "merged_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "open_view_of_session" ON "user_views" USING btree ("session_id") WHERE "user_views"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "user_views_by_session" ON "user_views" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "user_views_of_admin" ON "user_views" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "user_views_of_user" ON "user_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_by_time" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("created_at","id") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "verifications_by_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "application_notes_in_order" ON "application_notes" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_notes_of_author" ON "application_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "applications_by_email" ON "applications" USING btree ("email");--> statement-breakpoint
CREATE INDEX "applications_by_time" ON "applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_status" ON "applications" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_of_decider" ON "applications" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "applications_of_user" ON "applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "course_prerequisites_by_required" ON "course_prerequisites" USING btree ("required_course_id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_in_order" ON "enrollment_requests" USING btree ("course_id","asked_at","user_id");--> statement-breakpoint
CREATE INDEX "enrollment_requests_by_person" ON "enrollment_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "school_group_courses_by_course" ON "school_group_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "school_group_members_by_person" ON "school_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "school_group_teachers_by_person" ON "school_group_teachers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "school_groups_by_time" ON "school_groups" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_import_effects_of_import" ON "user_import_effects" USING btree ("import_id","kind");--> statement-breakpoint
CREATE INDEX "user_import_effects_of_person" ON "user_import_effects" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_import_effects_of_course" ON "user_import_effects" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "user_import_effects_of_group" ON "user_import_effects" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "user_import_lines_by_address" ON "user_import_lines" USING btree ("import_id","email","line");--> statement-breakpoint
CREATE INDEX "user_imports_by_time" ON "user_imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_imports_of_creator" ON "user_imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "user_imports_undone_by" ON "user_imports" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "data_exports_by_time" ON "data_exports" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "profiles_by_picture" ON "profiles" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "public_profiles_by_words" ON "profiles" USING gin ("words") WHERE "profiles"."is_public";--> statement-breakpoint
CREATE INDEX "passkeys_of_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "security_steps_of_user" ON "security_steps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "security_steps_by_end" ON "security_steps" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "course_reminders_by_author" ON "course_reminders" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "module_figures_of_course" ON "module_figures" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "sent_reminders_of_course" ON "sent_reminders" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "stuck_in_course" ON "stuck_people" USING btree ("course_id","since","user_id","reason");--> statement-breakpoint
CREATE INDEX "stuck_in_school" ON "stuck_people" USING btree ("since","course_id","user_id","reason");--> statement-breakpoint
CREATE INDEX "stuck_by_person" ON "stuck_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_events_of_topic" ON "live_events" USING btree ("topic","id");--> statement-breakpoint
CREATE INDEX "live_events_by_time" ON "live_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mail_messages_by_time" ON "mail_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mail_messages_by_state" ON "mail_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_messages_of_recipient" ON "mail_messages" USING btree ("recipient","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_messages_by_beginning" ON "mail_messages" USING btree ((lower(recipient) collate "C"));--> statement-breakpoint
CREATE INDEX "print_faults_by_time" ON "print_faults" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "throttles_to_forget" ON "throttles" USING btree ("forget_at");--> statement-breakpoint
CREATE INDEX "audit_entries_of_subject" ON "audit_entries" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_of_action" ON "audit_entries" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_entries_of_actor" ON "audit_entries" USING btree ("actor_id","at");--> statement-breakpoint
-- Each process keeps sessions in memory for a short time. Any change to a session or a person, in any process or by hand,
-- is announced to all processes when it commits.
create function announce_changed_sessions() returns trigger language plpgsql as $$
declare
  tokens text[];
begin
  select array_agg(token) into tokens from (select token from changed limit 21) as first_ones;
  if tokens is not null then
    perform pg_notify('creare', json_build_object('channel', 'session', 'payload',
      case when cardinality(tokens) > 20 then '{"all": true}'::json else json_build_object('tokens', tokens) end)::text);
  end if;
  return null;
end
$$;--> statement-breakpoint
create function announce_changed_users() returns trigger language plpgsql as $$
declare
  ids text[];
begin
  select array_agg(id) into ids from (select id from changed limit 21) as first_ones;
  if ids is not null then
    perform pg_notify('creare', json_build_object('channel', 'session', 'payload',
      case when cardinality(ids) > 20 then '{"all": true}'::json else json_build_object('users', ids) end)::text);
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger sessions_deleted after delete on sessions
  referencing old table as changed for each statement execute function announce_changed_sessions();--> statement-breakpoint
create trigger sessions_updated after update on sessions
  referencing old table as changed for each statement execute function announce_changed_sessions();--> statement-breakpoint
create trigger users_deleted after delete on users
  referencing old table as changed for each statement execute function announce_changed_users();--> statement-breakpoint
create trigger users_updated after update on users
  referencing old table as changed for each statement execute function announce_changed_users();--> statement-breakpoint
-- The person a session acts as changes when an administrator starts or stops viewing the site as another person.
create function announce_changed_views() returns trigger language plpgsql as $$
declare
  tokens text[];
begin
  select array_agg(s.token) into tokens from sessions s join changed c on c.session_id = s.id;
  if tokens is not null then
    perform pg_notify('creare', json_build_object('channel', 'session', 'payload',
      case when cardinality(tokens) > 20 then '{"all": true}'::json else json_build_object('tokens', tokens) end)::text);
  end if;
  return null;
end
$$;--> statement-breakpoint
create trigger views_begun after insert on user_views
  referencing new table as changed for each statement execute function announce_changed_views();--> statement-breakpoint
create trigger views_ended after update on user_views
  referencing new table as changed for each statement execute function announce_changed_views();--> statement-breakpoint
-- A course gets its forum in the statement that creates it: from the curriculum's files, an administrator or a package.
create function make_course_forum() returns trigger language plpgsql as $$
begin
  insert into forums (id, course_id, title, description, position)
  select id, id, title, '', 1000 + position from made
  on conflict do nothing;
  return null;
end
$$;--> statement-breakpoint
create trigger courses_made after insert on courses
  referencing new table as made for each statement execute function make_course_forum();--> statement-breakpoint
insert into forums (id, title, description, position) values
  ('general', 'General', 'Questions and conversation about anything that fits no single course.', 1),
  ('introductions', 'Introductions', 'Say who you are, what you make and what you are working on.', 2),
  ('show-your-work', 'Show Your Work', 'Put up something you made and ask for one kind of feedback.', 3);--> statement-breakpoint
-- Entries of the audit log are never changed or deleted, not even by the site. Triggers for rows are inherited by the
-- partitions; triggers for statements are not, and TRUNCATE has no others.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log only grows';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entries_only_grow
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_rows_only_grow
  BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_entries_only_grow
  BEFORE TRUNCATE ON audit_entries_rest
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- Creates the partition of one month (UTC) and moves entries of that month into it from the default partition. Calling it
-- again does nothing.
CREATE FUNCTION make_audit_month(moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  first_day timestamp := date_trunc('month', moment AT TIME ZONE 'UTC');
  since timestamptz := first_day AT TIME ZONE 'UTC';
  until timestamptz := (first_day + interval '1 month') AT TIME ZONE 'UTC';
  name text := 'audit_entries_' || to_char(first_day, 'YYYY_MM');
BEGIN
  IF to_regclass(quote_ident(name)) IS NOT NULL THEN RETURN false; END IF;
  -- No entry may be written to the default partition between moving its entries and attaching the new one.
  LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE;
  IF to_regclass(quote_ident(name)) IS NOT NULL THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE audit_entries INCLUDING DEFAULTS)', name);
  IF EXISTS (SELECT FROM audit_entries_rest WHERE at >= since AND at < until) THEN
    EXECUTE format('INSERT INTO %I SELECT * FROM audit_entries_rest WHERE at >= $1 AND at < $2', name)
      USING since, until;
    ALTER TABLE audit_entries_rest DISABLE TRIGGER USER;
    DELETE FROM audit_entries_rest WHERE at >= since AND at < until;
    ALTER TABLE audit_entries_rest ENABLE TRIGGER USER;
  END IF;
  EXECUTE format('ALTER TABLE audit_entries ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, since, until);
  EXECUTE format('CREATE TRIGGER audit_entries_only_grow BEFORE TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()', name);
  RETURN true;
END $$;--> statement-breakpoint
-- This month and the next three; a job creates later ones.
SELECT make_audit_month((date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => n)) AT TIME ZONE 'UTC')
  FROM generate_series(0, 3) AS n;--> statement-breakpoint
-- Public profiles are found by the person's name, which is in another table: two triggers keep their words up to date.
create function put_profile_words() returns trigger language plpgsql as $$
begin
  new.words := (select setweight(to_tsvector('simple', folded(name || ' ' || coalesce(new.handle, ''))), 'A')
                       || setweight(search_words(name), 'A')
                  from users where id = new.user_id)
               || setweight(search_words(new.bio), 'B');
  return new;
end
$$;--> statement-breakpoint
create trigger profile_words before insert or update on profiles
  for each row execute function put_profile_words();--> statement-breakpoint
create function refresh_profile_words() returns trigger language plpgsql as $$
begin
  update profiles set bio = bio where user_id = new.id;
  return null;
end
$$;--> statement-breakpoint
create trigger name_changed after update of name on users
  for each row when (old.name is distinct from new.name) execute function refresh_profile_words();--> statement-breakpoint
-- Search forgives misspelled titles and names, and lists find people by a part of their name, with the extension pg_trgm.
-- The owner of a database may create it if the server has it. Otherwise search works without it, and large lists are
-- slower; call this function again once an administrator of the server has created the extension.
create function allow_misspelling() returns boolean language plpgsql as $$
begin
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    return false;
  end;
  create index if not exists courses_by_likeness on courses using gin (folded(title) gin_trgm_ops);
  create index if not exists modules_by_likeness on modules using gin (folded(title) gin_trgm_ops);
  create index if not exists threads_by_likeness on threads using gin (folded(title) gin_trgm_ops);
  create index if not exists study_groups_by_likeness on study_groups using gin (folded(name) gin_trgm_ops);
  create index if not exists announcements_by_likeness on announcements using gin (folded(title) gin_trgm_ops);
  create index if not exists people_by_likeness on users using gin (folded(name) gin_trgm_ops);
  create index if not exists users_by_part on users using gin (folded(' ' || name || ' ' || email) gin_trgm_ops);
  create index if not exists applications_by_part on applications
    using gin (folded(' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
  -- Courses are searched far more often than written, so new entries go straight into the index.
  create index if not exists courses_by_part on courses using gin (searchable gin_trgm_ops) with (fastupdate = off);
  return true;
end
$$;--> statement-breakpoint
select allow_misspelling();--> statement-breakpoint
-- Whether a person may enroll in one more course. The lock is held until the transaction ends, so simultaneous enrollments
-- count each other. A function, because a statement counts what was there when it began, not after the wait.
create function room_in_courses(person text, most integer) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('courses of ' || person, 0));
  return (select count(*) < most from enrollments where user_id = person);
end $$;--> statement-breakpoint
-- In each round a new module opens with the last one until the dates are computed again, no matter how it is created:
-- without a row it would be open.
CREATE FUNCTION shut_new_module() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO round_modules (round_id, module_id, opens_at)
  SELECT r.id, new.id, coalesce((SELECT max(o.opens_at) FROM round_modules o WHERE o.round_id = r.id),
                                r.starts_on::timestamp AT TIME ZONE r.time_zone)
    FROM course_rounds r WHERE r.course_id = new.course_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER modules_wait_in_rounds AFTER INSERT ON modules FOR EACH ROW EXECUTE FUNCTION shut_new_module();
