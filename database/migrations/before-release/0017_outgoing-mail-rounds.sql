DROP INDEX "mail_messages_by_time";--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "job_id" uuid;--> statement-breakpoint
CREATE INDEX "mail_messages_by_state" ON "mail_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_messages_of_recipient" ON "mail_messages" USING btree ("recipient","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_messages_by_time" ON "mail_messages" USING btree ("created_at","id");