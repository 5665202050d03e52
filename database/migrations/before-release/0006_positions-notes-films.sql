CREATE TABLE "learning_events" (
	"user_id" text NOT NULL,
	"module_id" text NOT NULL,
	"kind" text NOT NULL,
	"course_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_events_user_id_module_id_kind_pk" PRIMARY KEY("user_id","module_id","kind")
);
--> statement-breakpoint
CREATE TABLE "module_positions" (
	"user_id" text NOT NULL,
	"module_id" text NOT NULL,
	"course_id" text NOT NULL,
	"block" smallint DEFAULT 0 NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"seconds" real DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "module_positions_user_id_module_id_pk" PRIMARY KEY("user_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "module_notes" (
	"user_id" text NOT NULL,
	"module_id" text NOT NULL,
	"text" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "module_notes_user_id_module_id_pk" PRIMARY KEY("user_id","module_id")
);
--> statement-breakpoint
ALTER TABLE "module_contents" ADD COLUMN "film" jsonb;--> statement-breakpoint
ALTER TABLE "module_contents" ADD COLUMN "notion_url" text;--> statement-breakpoint
ALTER TABLE "learning_events" ADD CONSTRAINT "learning_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_events" ADD CONSTRAINT "learning_events_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_positions" ADD CONSTRAINT "module_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_positions" ADD CONSTRAINT "module_positions_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_notes" ADD CONSTRAINT "module_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_notes" ADD CONSTRAINT "module_notes_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_events_of_person" ON "learning_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "learning_events_of_module" ON "learning_events" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "module_positions_of_course" ON "module_positions" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE INDEX "module_positions_of_module" ON "module_positions" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "module_notes_by_time" ON "module_notes" USING btree ("user_id","updated_at","module_id");--> statement-breakpoint
CREATE INDEX "module_notes_of_module" ON "module_notes" USING btree ("module_id");