CREATE TABLE "study_group_foundings" (
	"user_id" text NOT NULL,
	"group_id" uuid NOT NULL,
	"founded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_group_foundings_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
DROP INDEX "study_group_messages_of_author";--> statement-breakpoint
ALTER TABLE "study_group_foundings" ADD CONSTRAINT "study_group_foundings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_group_messages_by_author" ON "study_group_messages" USING btree ("author_id","created_at");--> statement-breakpoint
-- Whoever founded one today has founded it.
INSERT INTO "study_group_foundings" (user_id, group_id, founded_at)
  SELECT m.user_id, g.id, g.created_at FROM study_group_members m JOIN study_groups g ON g.id = m.group_id
   WHERE m.since = g.created_at AND g.created_at > now() - interval '1 day';
