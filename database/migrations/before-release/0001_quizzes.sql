CREATE TABLE "quiz_attempts" (
	"user_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"quiz_id" text NOT NULL,
	"number" integer NOT NULL,
	"passing_score" smallint NOT NULL,
	"questions" jsonb NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deadline" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"submitted_by" text,
	"score" double precision,
	"max_score" double precision,
	"percent" smallint,
	"passed" boolean,
	CONSTRAINT "quiz_attempts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "quiz_attempts_in_order" UNIQUE("user_id","quiz_id","number")
);
--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_quiz_attempt" ON "quiz_attempts" USING btree ("user_id","quiz_id") WHERE submitted_at is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_of_quiz" ON "quiz_attempts" USING btree ("quiz_id");