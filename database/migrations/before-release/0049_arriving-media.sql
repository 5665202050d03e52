CREATE TABLE "arriving_media" (
	"owner_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"size" bigint NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "arriving_media_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "arriving_media" ADD CONSTRAINT "arriving_media_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;