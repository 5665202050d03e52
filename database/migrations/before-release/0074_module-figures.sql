CREATE TABLE "module_figures" (
	"module_id" text PRIMARY KEY NOT NULL,
	"course_id" text NOT NULL,
	"started" integer NOT NULL,
	"completed" integer NOT NULL,
	"stopped_here" integer NOT NULL,
	"minutes" integer
);
--> statement-breakpoint
ALTER TABLE "module_figures" ADD CONSTRAINT "module_figures_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_figures" ADD CONSTRAINT "module_figures_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "module_figures_of_course" ON "module_figures" USING btree ("course_id");