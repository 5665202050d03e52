CREATE TABLE "followed_tracts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"tract_id" text NOT NULL,
	"followed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factor_put_off" (
	"user_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_stand_in_surname" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "followed_tracts" ADD CONSTRAINT "followed_tracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_tracts" ADD CONSTRAINT "followed_tracts_tract_id_tracts_id_fk" FOREIGN KEY ("tract_id") REFERENCES "public"."tracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_put_off" ADD CONSTRAINT "second_factor_put_off_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "followed_tracts_of_tract" ON "followed_tracts" USING btree ("tract_id");--> statement-breakpoint
-- The short form wrote 'Student' after a single name. Everyone it may concern is asked once for their own.
UPDATE "users" u SET "has_stand_in_surname" = true
 WHERE u."last_name" = 'Student'
   AND EXISTS (SELECT 1 FROM "applications" a WHERE a."user_id" = u."id" AND a."form" = 'enroll' AND a."last_name" = 'Student');
--> statement-breakpoint
-- Applications with an address that had an account when they came in: there was never anything to decide.
UPDATE "applications" a SET "status" = 'has-account'
 WHERE a."status" = 'received' AND a."user_id" IS NULL
   AND EXISTS (SELECT 1 FROM "users" u WHERE u."email" = a."email" AND u."created_at" < a."created_at");
--> statement-breakpoint
-- The track chosen at enrollment is followed from now on.
INSERT INTO "followed_tracts" ("user_id", "tract_id", "followed_at")
SELECT DISTINCT ON (a."user_id") a."user_id", a."track", a."created_at"
  FROM "applications" a JOIN "tracts" t ON t."id" = a."track"
 WHERE a."user_id" IS NOT NULL AND a."status" IN ('admitted', 'activated')
 ORDER BY a."user_id", a."created_at";
