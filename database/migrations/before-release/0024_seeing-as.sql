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
ALTER TABLE "user_views" ADD CONSTRAINT "user_views_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_views" ADD CONSTRAINT "user_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_views" ADD CONSTRAINT "user_views_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "open_view_of_session" ON "user_views" USING btree ("session_id") WHERE "user_views"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "user_views_by_session" ON "user_views" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "user_views_of_admin" ON "user_views" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "user_views_of_user" ON "user_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_by_time" ON "users" USING btree ("created_at","id");