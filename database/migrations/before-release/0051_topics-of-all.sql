DROP INDEX "notifications_of_topic";--> statement-breakpoint
CREATE INDEX "notifications_of_topic" ON "notifications" USING btree ("topic","user_id") WHERE topic is not null and read_at is null;