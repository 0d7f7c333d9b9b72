"""The shape of what is typed: fields, widgets and their words. Whether it may be done is the services' to say."""
