CREATE TABLE "review_answers" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"card_id" text NOT NULL,
	"rating" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "review_answers_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "review_cards" (
	"user_id" text NOT NULL,
	"card_id" text NOT NULL,
	"module_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"stability" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"answers" integer NOT NULL,
	"lapses" integer NOT NULL,
	"introduced_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_cards_user_id_card_id_pk" PRIMARY KEY("user_id","card_id")
);
--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_answers_by_time" ON "review_answers" USING btree ("user_id","answered_at") WHERE taken_back_at is null;--> statement-breakpoint
CREATE INDEX "review_cards_due" ON "review_cards" USING btree ("user_id","due_at");--> statement-breakpoint
CREATE INDEX "review_cards_introduced" ON "review_cards" USING btree ("user_id","introduced_at");--> statement-breakpoint
CREATE INDEX "review_cards_of_module" ON "review_cards" USING btree ("module_id");