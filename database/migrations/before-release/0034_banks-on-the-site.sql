ALTER TABLE "bank_questions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "bank_edited_at" timestamp with time zone;