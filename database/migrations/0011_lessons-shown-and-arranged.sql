-- All at once and first, in the order in which saves take them, so that none waits for another.
LOCK TABLE "modules", "module_contents", "quiz_questions", "bank_questions" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "announcement_attachments" (
	"announcement_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "announcement_attachments_announcement_id_media_id_pk" PRIMARY KEY("announcement_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "message_attachments" (
	"conversation_id" uuid NOT NULL,
	"message_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"media_id" uuid,
	CONSTRAINT "message_attachments_conversation_id_message_id_position_pk" PRIMARY KEY("conversation_id","message_id","position")
);
--> statement-breakpoint
CREATE TABLE "assignment_attachments" (
	"module_id" text NOT NULL,
	"assignment_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"media_id" uuid NOT NULL,
	"author_id" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_attachments_assignment_id_file_id_number_pk" PRIMARY KEY("assignment_id","file_id","number")
);
--> statement-breakpoint
DROP VIEW "public"."live_modules";--> statement-breakpoint
ALTER TABLE "bank_questions" ADD COLUMN "stimulus" text;--> statement-breakpoint
ALTER TABLE "module_contents" ADD COLUMN "items" jsonb;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "section" text;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "stimulus" text;--> statement-breakpoint
ALTER TABLE "announcement_attachments" ADD CONSTRAINT "announcement_attachments_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_attachments" ADD CONSTRAINT "announcement_attachments_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "attachments_of_message" FOREIGN KEY ("conversation_id","message_id") REFERENCES "public"."direct_messages"("conversation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_attachments" ADD CONSTRAINT "assignment_attachments_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_attachments" ADD CONSTRAINT "assignment_attachments_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_attachments" ADD CONSTRAINT "assignment_attachments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_attachments_with_file" ON "announcement_attachments" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "message_attachments_with_file" ON "message_attachments" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "assignment_attachments_of_module" ON "assignment_attachments" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "assignment_attachments_with_file" ON "assignment_attachments" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "assignment_attachments_of_author" ON "assignment_attachments" USING btree ("author_id");--> statement-breakpoint
CREATE VIEW "public"."live_modules" AS (select "id", "course_id", "position", "draft_place", "asked_of_all", "title", "type", "summary", "section", "words", "quizzes_edited_at", "seed", "edited_at" from "modules" where "modules"."draft_place" is null);