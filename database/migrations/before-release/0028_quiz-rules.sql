CREATE TABLE "quiz_allowances" (
	"user_id" text NOT NULL,
	"quiz_id" text NOT NULL,
	"extra_minutes" smallint NOT NULL,
	"extra_attempts" smallint NOT NULL,
	"reason" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"given_by" text,
	CONSTRAINT "quiz_allowances_user_id_quiz_id_pk" PRIMARY KEY("user_id","quiz_id")
);
--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "attempts_allowed" smallint;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "counts" text DEFAULT 'best' NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "review" text DEFAULT 'at-once' NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "rules_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "time_limit" integer;--> statement-breakpoint
ALTER TABLE "quiz_allowances" ADD CONSTRAINT "quiz_allowances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_allowances" ADD CONSTRAINT "quiz_allowances_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_allowances" ADD CONSTRAINT "quiz_allowances_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_allowances_of_quiz" ON "quiz_allowances" USING btree ("quiz_id");--> statement-breakpoint
CREATE INDEX "quiz_allowances_given_by" ON "quiz_allowances" USING btree ("given_by");