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
ALTER TABLE "messages_to_many" ADD CONSTRAINT "messages_to_many_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_to_many_by_author" ON "messages_to_many" USING btree ("author_id","created_at");