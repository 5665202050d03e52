ALTER TABLE "notifications" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "place" integer;--> statement-breakpoint
CREATE INDEX "notifications_of_topic" ON "notifications" USING btree ("user_id","topic") WHERE topic is not null and read_at is null;