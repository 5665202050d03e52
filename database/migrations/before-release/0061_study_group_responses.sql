CREATE TABLE "study_group_responses" (
	"user_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	"coming" boolean NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_group_responses_user_id_session_id_pk" PRIMARY KEY("user_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "study_group_responses" ADD CONSTRAINT "study_group_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_group_responses" ADD CONSTRAINT "study_group_responses_session_id_study_group_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_group_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_group_responses_of_session" ON "study_group_responses" USING btree ("session_id");