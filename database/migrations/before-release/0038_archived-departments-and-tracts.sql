ALTER TABLE "departments" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tracts" ADD COLUMN "archived_at" timestamp with time zone;