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
ALTER TABLE "merged_accounts" ADD CONSTRAINT "merged_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_accounts_of_user" ON "merged_accounts" USING btree ("user_id");